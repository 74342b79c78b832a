import { expect, test } from "vitest";
import { viewPlanPrices } from "./plan-price.ts";

const plan = (
  name: string,
  price: number,
  more: { minimum?: number; isRecommended?: true } = {},
) => ({
  id: name.toLowerCase(),
  name,
  summary: "All.",
  files: [name],
  price,
  currency: "CHF",
  isRecommended: false,
  ...more,
});

const describe = (files: readonly string[]) => `File ${files.join()}`;
const offer = { name: "Guide", summary: "" };

const plain = (text: string) => text.replaceAll("\u00A0", " ");

test.each([
  ["one plan", [plan("A", 1900)], "Guide", undefined],
  [
    "the recommended plan first",
    [plan("A", 900), plan("B", 1900, { isRecommended: true })],
    "B",
    "A",
  ],
  ["the first of plans that are all alike", [plan("A", 1900), plan("B", 900)], "A", "B"],
  ["no other if the main one costs least", [plan("A", 900), plan("B", 1900)], "A", undefined],
  ["a free plan", [plan("A", 1900), plan("B", 0)], "A", "B"],
  ["a plan that may cost less", [plan("A", 900), plan("B", 1900, { minimum: 500 })], "A", "B"],
])("%s", (_, plans, main, least) => {
  const shown = viewPlanPrices({ offer, plans }, "en", describe);
  expect([shown.main.name, shown.least?.name]).toEqual([main, least]);
  expect(shown.main.note).toBe(plans.length > 1 ? "All." : "File A");
});

test("the prices of all plans have decimals if one has", () => {
  const plans = [
    plan("A", 1900),
    plan("B", 950),
    plan("C", 0),
    plan("D", 1900, { minimum: 500 }),
    plan("E", 1900, { minimum: 0 }),
  ];
  const prices = viewPlanPrices({ offer, plans }, "en", describe).all.map(
    ({ price: { kind, price } }) => plain(`${kind} ${price}`),
  );
  expect(prices).toEqual([
    "once CHF 19.00",
    "once CHF 9.50",
    "free ",
    "chosenFrom CHF 5.00",
    "chosen ",
  ]);
});

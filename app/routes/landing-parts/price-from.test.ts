import { expect, test } from "vitest";
import { viewPlanPrices, viewPriceFrom } from "./price-from.ts";

const plan = (price: number, minimum?: number) => ({
  price,
  currency: "CHF",
  ...(minimum !== undefined && { minimum }),
});

test.each([
  [[plan(0)], "free", ""],
  [[plan(0), plan(0)], "free", ""],
  [[plan(1900)], "once", "CHF 19"],
  [[plan(1900), plan(900)], "from", "CHF 9"],
  [[plan(0), plan(1900), plan(950)], "freeOrFrom", "CHF 9.50"],
  [[plan(1900, 500)], "chosenFrom", "CHF 5"],
  [[plan(1900, 550)], "chosenFrom", "CHF 5.50"],
  [[plan(1900, 0)], "chosen", ""],
  [[plan(1900, 0), plan(2900, 900)], "chosen", "CHF 9"],
  [[plan(0), plan(1900, 0)], "freeSome", ""],
  [[plan(0), plan(1900, 500), plan(2900)], "freeOrFromSome", "CHF 5"],
  [[plan(1900, 500), plan(2900)], "fromSome", "CHF 5"],
])("%o: %s %s", (plans, kind, price) => {
  const shown = viewPriceFrom(plans, "en");
  expect({ ...shown, price: shown.price.replace("\u00a0", " ") }).toEqual({ kind, price });
});

test("the prices of all plans have decimals if one has", () => {
  const named = {
    id: "x",
    name: "Plan",
    summary: "All.",
    files: [],
    includes: [],
    isRecommended: false,
  };
  const plans = [plan(1900), plan(950), plan(0), plan(1900, 500)];
  const prices = viewPlanPrices(
    plans.map((one) => ({ ...named, ...one })),
    "en",
  ).map(({ price: { kind, price } }) => `${kind} ${price.replace("\u00a0", " ")}`);
  expect(prices).toEqual(["once CHF 19.00", "once CHF 9.50", "free ", "chosenFrom CHF 5.00"]);
});

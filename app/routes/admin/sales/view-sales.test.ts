import { expect, test } from "vitest";
import type { Sales } from "#domain/back-office/period-sales.ts";
import { namePeriod } from "./period-names.ts";
import { changeOf, viewSales } from "./view-sales.ts";

const today = "2026-11-30";
const november = { since: "2026-11-01", until: today };
const october = { since: "2026-10-01", until: "2026-10-31" };
const sums = { orders: 2, gross: 3800, tax: 0, refunded: 0, disputed: 0 };
const none = new Map();
const sold: Sales = {
  currency: "EUR",
  all: sums,
  steps: new Map([[today, sums]]),
  by: { plan: none, country: none, coupon: none, variant: none, source: none },
};

function compare(before: readonly Sales[] | undefined) {
  const compared = before && { ...october, sales: before };
  const view = viewSales([sold], { period: november, step: "day", before: compared, locale: "en" });
  const figures = view.sales[0]?.figures.map(({ before: amount, change }) => [amount, change]);
  return { ...view, figures: figures?.slice(0, 2) };
}

test("revenue and orders are compared if anything was sold in the period before", () => {
  const uncompared = [undefined, undefined];
  expect(compare(undefined)).toMatchObject({ figures: [uncompared, uncompared] });
  expect(compare([])).toMatchObject({ beforeName: "October", figures: [uncompared, uncompared] });
  const all = { ...sums, orders: 1, gross: 5000, refunded: 1000 };
  expect(compare([{ ...sold, all }]).figures).toEqual([
    ["€40.00", { name: "less", percent: "5%" }],
    ["1", { name: "more", percent: "100%" }],
  ]);
});

test("what was sold before in another currency is named, and no percentage is of nothing", () => {
  expect(compare([{ ...sold, currency: "USD" }])).toMatchObject({
    figures: [
      ["€0.00", undefined],
      ["0", undefined],
    ],
    onlyBefore: ["$38.00"],
  });
});

test.each([
  [150, 100, "more", "50%"],
  [0, 100, "less", "100%"],
  [5000, 100, "more", "4,900%"],
  [1000, 999_999, "less", "100%"],
  [100, 100, undefined, undefined],
  [1001, 1000, undefined, undefined],
  [100, 0, undefined, undefined],
  [100, -100, undefined, undefined],
  [-100, 100, undefined, undefined],
])("%j after %j is %s", (now, before, name, percent) => {
  expect(changeOf(now, before, "en")).toEqual(name && { name, percent });
});

test.each([
  [{}, []],
  [{ refunded: 900 }, ["gross", "refunded"]],
  [{ refunded: 900, disputed: 1000 }, ["gross", "refunded", "disputed"]],
])("what was paid and lost is shown if not all was kept: %j", (lost, shown) => {
  const lossy = { ...sold, all: { ...sums, ...lost } };
  const days = { period: november, step: "day", before: undefined } as const;
  const [view] = viewSales([lossy], { ...days, locale: "en" }).sales;
  expect(view?.figures.map(({ name }) => name)).toEqual(["kept", "orders", "tax", ...shown]);
});

test("a period is named without the year in which the other one ends", () => {
  expect(namePeriod(october, "en")).toBe("October 2026");
  expect(namePeriod(october, "en", today)).toBe("October");
  expect(namePeriod(october, "en", "2027-01-31")).toBe("October 2026");
  expect(namePeriod({ ...october, until: "2026-10-09" }, "en", today)).toMatch(/^Oct 1\s–\s9$/);
});

import { expect, test } from "vitest";
import type { Sales } from "#domain/back-office/period-sales.ts";
import { namePeriod } from "./period-names.ts";
import { viewPeriods, viewSales } from "./view-sales.ts";

const today = "2026-11-30";
const november = { since: "2026-11-01", until: today };

test.each([
  ["", ["sales.thirtyDays"]],
  ["thisMonth", ["sales.thisMonth"]],
  ["lastMonth", ["sales.thirtyDays"]],
])("of two periods with the same days one is shown: chosen %j", (chosen, shown) => {
  const { others } = viewPeriods({ period: november, step: "day", chosen }, today);
  expect(others.filter(({ isShown }) => isShown).map(({ key }) => key)).toEqual(shown);
});

test("days that no link leads to are none of them", () => {
  const period = { since: "2026-11-02", until: "2026-11-03" };
  const { others } = viewPeriods({ period, step: "day", chosen: "thisMonth" }, today);
  expect(others.some(({ isShown }) => isShown)).toBe(false);
});

test("the period before is compared if anything was sold in it", () => {
  const sums = { orders: 1, gross: 1900, tax: 0, refunded: 0, disputed: 0 };
  const none = new Map();
  const sold: Sales = {
    currency: "EUR",
    all: sums,
    steps: new Map([[today, sums]]),
    by: { plan: none, country: none, coupon: none, variant: none, source: none },
  };
  const beforeOf = (before: readonly Sales[]) => {
    const view = viewSales([sold], { period: november, step: "day", before, locale: "en" });
    return view.sales[0]?.figures.map(({ before: amount }) => amount);
  };
  expect(new Set(beforeOf([]))).toEqual(new Set([undefined]));
  expect(beforeOf([sold])).toEqual(["1", "€0.00", "€19.00"]);
  const refunded = { ...sold, all: { ...sums, refunded: 900 } };
  expect(beforeOf([refunded])).toEqual(["1", "€19.00", "€0.00", "€9.00", "€0.00", "€10.00"]);
});

test("a period is named without the year in which the other one ends", () => {
  const october = { since: "2026-10-01", until: "2026-10-31" };
  expect(namePeriod(october, "en")).toBe("October 2026");
  expect(namePeriod(october, "en", today)).toBe("October");
  expect(namePeriod(october, "en", "2027-01-31")).toBe("October 2026");
  expect(namePeriod({ ...october, until: "2026-10-09" }, "en", today)).toMatch(/^Oct 1\s–\s9$/);
});

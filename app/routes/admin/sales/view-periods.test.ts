import { expect, test } from "vitest";
import { viewPeriods } from "./view-periods.ts";

const today = "2026-11-30";
const november = { since: "2026-11-01", until: today };

test.each([
  ["", ["sales.thirtyDays"]],
  ["thisMonth", ["sales.thisMonth"]],
  ["lastMonth", ["sales.thirtyDays"]],
])("of two periods with the same days one is shown: chosen %j", (chosen, shown) => {
  const { others } = viewPeriods({ period: november, chosen }, today);
  expect(others.filter(({ isShown }) => isShown).map(({ key }) => key)).toEqual(shown);
});

test("days that no link leads to are none of them", () => {
  const period = { since: "2026-11-02", until: "2026-11-03" };
  const { others } = viewPeriods({ period, chosen: "thisMonth" }, today);
  expect(others.some(({ isShown }) => isShown)).toBe(false);
});

/** The days of the link of that name, and those they are compared with. */
function follow(name: string, on: string): string[] {
  const { others } = viewPeriods({ period: november, chosen: "" }, on);
  const query = others.find(({ key }) => key === `sales.${name}`)?.query;
  const { since = "", until = "", chosen = "" } = Object.fromEntries(new URLSearchParams(query));
  const { before } = viewPeriods({ period: { since, until }, chosen }, on);
  return [since, until, before?.since ?? "", before?.until ?? ""];
}

test.each([
  ["lastWeek", "2026-03-03", "2026-02-25", "2026-03-03", "2026-02-18", "2026-02-24"],
  ["lastWeek", "2024-03-03", "2024-02-26", "2024-03-03", "2024-02-19", "2024-02-25"],
  ["thirtyDays", today, "2026-11-01", today, "2026-10-02", "2026-10-31"],
  ["thirtyDays", "2024-03-30", "2024-03-01", "2024-03-30", "2024-01-31", "2024-02-29"],
  ["thisMonth", today, "2026-11-01", today, "2026-10-01", "2026-10-30"],
  ["thisMonth", "2026-03-31", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["thisMonth", "2024-03-30", "2024-03-01", "2024-03-30", "2024-02-01", "2024-02-29"],
  ["thisMonth", "2026-01-15", "2026-01-01", "2026-01-15", "2025-12-01", "2025-12-15"],
  ["thisMonth", "2026-01-01", "2026-01-01", "2026-01-01", "2025-12-01", "2025-12-01"],
  ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ["lastMonth", "2026-01-15", "2025-12-01", "2025-12-31", "2025-11-01", "2025-11-30"],
  ["thisYear", "2026-01-15", "2026-01-01", "2026-01-15", "2025-01-01", "2025-01-15"],
  ["thisYear", "2026-03-31", "2026-01-01", "2026-03-31", "2025-01-01", "2025-03-31"],
  ["thisYear", "2024-02-29", "2024-01-01", "2024-02-29", "2023-01-01", "2023-02-28"],
  ["thisYear", "2026-12-31", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
  ["tenYears", "2026-11-30", "2016-12-01", "2026-11-30", "", ""],
])("%s on %s is compared with the days before", (name, on, ...days) => {
  expect(follow(name, on)).toEqual(days);
});

test("other days are compared with as many, and whole months with as many", () => {
  const before = (since: string, until: string) =>
    viewPeriods({ period: { since, until }, chosen: "" }, today).before;
  expect(before("2026-03-02", "2026-03-03")).toEqual({ since: "2026-02-28", until: "2026-03-01" });
  expect(before("2026-01-01", "2026-03-31")).toEqual({ since: "2025-10-01", until: "2025-12-31" });
});

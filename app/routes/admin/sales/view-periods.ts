import { addDays, addMonths, type Period, shifted } from "#domain/days.ts";
import type { SalesQuery } from "./sales-query.ts";

/**
 * The period to compare with, and links to others as queries. Of those with the same days, the chosen one or else the
 * first is shown.
 */
export function viewPeriods({ period, chosen }: Omit<SalesQuery, "step">, today: string) {
  const month = addMonths(today, 0);
  const query = ({ since, until }: Period) => `${new URLSearchParams({ since, until })}`;
  const others = (
    [
      ["lastWeek", { since: addDays(today, -6), until: today }, "day"],
      ["thirtyDays", { since: addDays(today, -29), until: today }, "day"],
      ["thisMonth", { since: month, until: today }, "month"],
      ["lastMonth", { since: addMonths(month, -1), until: addDays(month, -1) }, undefined],
      ["thisYear", { since: `${today.slice(0, 4)}-01-01`, until: today }, "year"],
      ["tenYears", { since: addMonths(today, -119), until: today }, undefined],
    ] as const
  ).map(([name, days, unit]) => ({ name, query: query(days), unit }));
  const same = others.filter((one) => one.query === query(period));
  const shown = same.find(({ name }) => name === chosen) ?? same[0];
  const before = shifted(period, -1, shown?.unit);
  return {
    /** Nothing compares with ten years. */
    before: shown?.name === "tenYears" ? undefined : before,
    earlier: query(before),
    later: period.until < today ? query(shifted(period, 1)) : undefined,
    others: others.map(({ name, query: days }) => ({
      key: `sales.${name}` as const,
      query: `${days}&chosen=${name}`,
      isShown: name === shown?.name,
    })),
  };
}

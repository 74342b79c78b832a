import { keptOf, type Sales } from "#domain/back-office/period-sales.ts";
import { nameCountry } from "#domain/country-name.ts";
import { addDays, addMonths, type Period, shifted, stepsOf } from "#domain/days.ts";
import { formatLocale } from "#domain/formats.ts";
import { variants } from "#domain/experiments/variants.ts";
import { formatPrice } from "#domain/money.ts";
import type { SalesPart, Sums } from "#domain/orders/sales-days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { namePeriod, nameStep } from "./period-names.ts";
import type { SalesQuery } from "./sales-query.ts";
import { viewChart } from "./view-chart.ts";

export type SalesView = ReturnType<typeof viewInCurrency>;

/** A longer chart begins with the first sale. */
const MAX_EMPTY_STEPS = 62;

interface ViewSales extends Pick<SalesQuery, "period" | "step"> {
  /** Of the period before, for comparison. */
  readonly before: readonly Sales[];
  readonly locale: string;
}

export function viewSales(sales: readonly Sales[], { period, step, before, locale }: ViewSales) {
  return {
    ...period,
    step,
    name: namePeriod(period, locale),
    beforeName: namePeriod(shifted(period, -1), locale, period.until),
    sales: sales.map((one) => {
      const same = before.find(({ currency }) => currency === one.currency);
      return viewInCurrency(one, { period, step, before: same?.all, locale });
    }),
  };
}

/** Where visitors came from, and how many of them bought. Orders of all currencies. */
export function viewVisits(
  visits: ReadonlyMap<string, number>,
  sales: readonly Sales[],
  locale: string,
) {
  const ordersOf = (source: string) =>
    sales.reduce((sum, { by }) => sum + (by.source.get(source)?.orders ?? 0), 0);
  const percent = new Intl.NumberFormat(formatLocale(locale), {
    style: "percent",
    maximumFractionDigits: 1,
  });
  const row = (source: string, count: number, orders: number) => ({
    source,
    visits: count,
    orders,
    // More orders than visits: the period begins before visits were counted, or buyers came with older cookies.
    rate: count >= orders && count > 0 ? percent.format(orders / count) : "",
  });
  const rows = [...visits].toSorted(([, one], [, other]) => other - one).slice(0, MAX_ROWS);
  const total = visits.values().reduce((sum, count) => sum + count, 0);
  const orders = sales.reduce((sum, { all }) => sum + all.orders, 0);
  return {
    all: total > 0 ? row("", total, orders) : undefined,
    rows: rows.map(([source, count]) => row(source, count, ordersOf(source))),
  };
}

/** Links to other periods, as queries. Of those with the same days, the chosen one or else the first is shown. */
export function viewPeriods({ period, chosen }: SalesQuery, today: string) {
  const month = addMonths(today, 0);
  const query = ({ since, until }: Period) => `${new URLSearchParams({ since, until })}`;
  const others = (
    [
      ["lastWeek", { since: addDays(today, -6), until: today }],
      ["thirtyDays", { since: addDays(today, -29), until: today }],
      ["thisMonth", { since: month, until: today }],
      ["lastMonth", { since: addMonths(month, -1), until: addDays(month, -1) }],
      ["thisYear", { since: `${today.slice(0, 4)}-01-01`, until: today }],
      ["tenYears", { since: addMonths(today, -119), until: today }],
    ] as const
  ).map(([name, days]) => ({ name, query: query(days) }));
  const same = others.filter((one) => one.query === query(period));
  const shown = same.find(({ name }) => name === chosen) ?? same[0];
  return {
    earlier: query(shifted(period, -1)),
    later: period.until < today ? query(shifted(period, 1)) : undefined,
    others: others.map(({ name, query: days }) => ({
      key: `sales.${name}` as const,
      query: `${days}&chosen=${name}`,
      isShown: name === shown?.name,
    })),
  };
}

interface ViewInCurrency extends Pick<SalesQuery, "period" | "step"> {
  readonly before: Sums | undefined;
  readonly locale: string;
}

const partNames = [
  "plan",
  "source",
  "country",
  "coupon",
  "variant",
] as const satisfies readonly SalesPart[];
/** Of a part or of sources; strangers choose the names of sources. */
const MAX_ROWS = 50;

function viewInCurrency(
  { currency, all, steps, by }: Sales,
  { period, step, before, locale }: ViewInCurrency,
) {
  const money = (amount: number) => formatPrice(amount, currency, locale);
  const figure = (name: "gross" | "tax" | "refunded" | "disputed" | "kept", of = read(name)) => ({
    name,
    value: money(of(all)),
    before: before && money(of(before)),
  });
  const isWhole = [all, before].every((sums) => !sums || keptOf(sums) === sums.gross);
  const starts = stepsOf(step, period);
  const first = starts.findIndex((start) => steps.has(start));
  const amounts = (starts.length > MAX_EMPTY_STEPS ? starts.slice(first) : starts).map((start) => {
    const sums = steps.get(start);
    return { start, kept: sums ? keptOf(sums) : 0 };
  });
  return {
    currency,
    figures: [
      {
        name: "orders" as const,
        value: formatNumber(all.orders, 0, locale),
        before: before && formatNumber(before.orders, 0, locale),
      },
      // All that was paid was kept.
      ...(isWhole ? [] : [figure("gross")]),
      figure("tax"),
      ...(isWhole ? [] : [figure("refunded"), figure("disputed")]),
      figure("kept", keptOf),
    ],
    chart: viewChart({ amounts, step, currency, locale }),
    steps: [...steps]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([start, sums]) => ({
        start,
        name: nameStep(step, start, locale),
        orders: sums.orders,
        kept: money(keptOf(sums)),
      })),
    parts: partNames.map((part) => ({
      part,
      rows: [...by[part]]
        .toSorted(([, one], [, other]) => keptOf(other) - keptOf(one))
        .slice(0, MAX_ROWS)
        .map(([key, sums]) => ({
          key,
          name: nameKey(part, key, locale),
          orders: sums.orders,
          kept: money(keptOf(sums)),
          lost: (["refunded", "disputed"] as const).flatMap((name) =>
            sums[name] > 0 ? [{ name, amount: money(sums[name]) }] : [],
          ),
        })),
    })),
  };
}

function read(name: string) {
  return (sums: Sums) => (name in sums ? sums[name as keyof Sums] : 0);
}

/** Empty if the order does not say. */
function nameKey(part: SalesPart, key: string, locale: string): string {
  if (part === "variant")
    return key in variants ? variants[key as keyof typeof variants].path : key;
  return part === "country" ? nameCountry(key, locale) : key;
}

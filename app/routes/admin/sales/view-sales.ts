import { keptOf, nothing, type Sales } from "#domain/back-office/period-sales.ts";
import { nameCountry } from "#domain/country-name.ts";
import { type Period, stepsOf } from "#domain/days.ts";
import { formatLocale } from "#domain/formats.ts";
import { variants } from "#domain/experiments/variants.ts";
import { formatPercent, formatPrice } from "#domain/money.ts";
import type { SalesPart, Sums } from "#domain/orders/sales-days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { namePeriod, nameStep } from "./period-names.ts";
import type { SalesQuery } from "./sales-query.ts";
import { viewChart } from "./view-chart.ts";

export type SalesView = ReturnType<typeof viewInCurrency>;

/** A longer chart begins with the first sale. */
const MAX_EMPTY_STEPS = 62;

interface ViewSales extends Pick<SalesQuery, "period" | "step"> {
  /** For comparison. */
  readonly before: (Period & { readonly sales: readonly Sales[] }) | undefined;
  readonly locale: string;
}

export function viewSales(sales: readonly Sales[], { period, step, before, locale }: ViewSales) {
  const soldBefore = (currency: string) =>
    before?.sales.find((one) => one.currency === currency)?.all ??
    // Sold in another currency.
    (before?.sales[0] && nothing);
  return {
    ...period,
    step,
    name: namePeriod(period, locale),
    beforeName: before && namePeriod(before, locale, period.until),
    /** In currencies in which nothing was sold since. */
    onlyBefore: before?.sales
      .filter(({ currency }) => !sales.some((one) => one.currency === currency))
      .map(({ currency, all }) => formatPrice(keptOf(all), currency, locale)),
    sales: sales.map((one) =>
      viewInCurrency(one, { period, step, before: soldBefore(one.currency), locale }),
    ),
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

interface Figure {
  readonly name: keyof Sums | "kept";
  readonly value: string;
  /** In the period before. */
  readonly before?: string;
  readonly change?: ReturnType<typeof changeOf>;
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
  const figure = (name: keyof Sums): Figure => ({ name, value: money(all[name]) });
  const compared = (
    name: "kept" | "orders",
    of: (sums: Sums) => number,
    format = money,
  ): Figure => ({
    name,
    value: format(of(all)),
    ...(before && { before: format(of(before)), change: changeOf(of(all), of(before), locale) }),
  });
  const starts = stepsOf(step, period);
  const first = starts.findIndex((start) => steps.has(start));
  const amounts = (starts.length > MAX_EMPTY_STEPS ? starts.slice(first) : starts).map((start) => {
    const sums = steps.get(start);
    return { start, kept: sums ? keptOf(sums) : 0 };
  });
  return {
    currency,
    figures: [
      compared("kept", keptOf),
      compared(
        "orders",
        ({ orders }) => orders,
        (count) => formatNumber(count, 0, locale),
      ),
      figure("tax"),
      // Unless all that was paid was kept.
      ...(["gross", "refunded", "disputed"] as const)
        .filter((name) => all[name] !== 0 && keptOf(all) !== all.gross)
        .map((name) => figure(name)),
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

/** In whole percent. None from nothing or less, nor to less than nothing. */
export function changeOf(now: number, before: number, locale: string) {
  if (before <= 0 || now < 0) return undefined;
  const percent = Math.round(((now - before) * 100) / before);
  if (percent === 0) return undefined;
  return {
    name: percent > 0 ? ("more" as const) : ("less" as const),
    percent: formatPercent(Math.abs(percent), locale),
  };
}

/** Empty if the order does not say. */
function nameKey(part: SalesPart, key: string, locale: string): string {
  if (part === "variant")
    return key in variants ? variants[key as keyof typeof variants].path : key;
  return part === "country" ? nameCountry(key, locale) : key;
}

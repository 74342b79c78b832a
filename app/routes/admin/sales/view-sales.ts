import {
  type Month,
  type MonthSales,
  monthAfter,
  type Part,
  type Sums,
} from "#domain/back-office/month-sales.ts";
import { nameCountry } from "#domain/country-name.ts";
import { formatPrice } from "#domain/money.ts";
import { variants } from "#domain/experiments/variants.ts";
import { formatNumber } from "#app/i18n/format.ts";

export type SalesView = ReturnType<typeof viewSales>;

const listed = ["plan", "country", "coupon", "variant"] as const satisfies readonly Part[];

/** `before` is the month before, for comparison. */
export function viewMonth({ month, sales, isCut }: Month, before: Month, locale: string) {
  return {
    month,
    name: monthName(month, locale),
    beforeName: monthName(before.month, locale),
    earlier: before.month,
    later: monthAfter(month, 1),
    isCut,
    sales: sales.map((one) => {
      const same = before.sales.find(({ currency }) => currency === one.currency);
      return viewSales(one, { month, before: same?.all, locale });
    }),
  };
}

interface ViewSales {
  readonly month: string;
  readonly before: Sums | undefined;
  readonly locale: string;
}

function viewSales({ currency, all, by }: MonthSales, { month, before, locale }: ViewSales) {
  const money = (amount: number) => formatPrice(amount, currency, locale);
  const figures = (["gross", "tax", "refunded", "disputed", "kept"] as const).map((name) => ({
    name,
    value: money(all[name]),
    before: money(before?.[name] ?? 0),
  }));
  return {
    currency,
    orders: { count: all.orders, before: formatNumber(before?.orders ?? 0, 0, locale) },
    figures,
    days: daysOf(month).map((day) => {
      const sums = by.day.get(day);
      return {
        day: Number(day),
        orders: sums?.orders ?? 0,
        kept: money(sums?.kept ?? 0),
        height: sums?.kept ?? 0,
      };
    }),
    parts: listed.map((part) => ({
      part,
      rows: [...by[part]]
        .toSorted(([, one], [, other]) => other.kept - one.kept)
        .map(([key, { orders, kept }]) => ({
          key,
          name: nameOf(part, key, locale),
          orders,
          kept: money(kept),
        })),
    })),
  };
}

/** Empty if the order does not say. */
function nameOf(part: Part, key: string, locale: string): string {
  if (part === "variant")
    return key in variants ? variants[key as keyof typeof variants].path : key;
  return part === "country" ? nameCountry(key, locale) : key;
}

function daysOf(month: string): string[] {
  const [year = 0, place = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, place, 0)).getUTCDate();
  return Array.from({ length: last }, (_, index) => `${index + 1}`.padStart(2, "0"));
}

function monthName(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(Date.parse(`${month}-01`));
}

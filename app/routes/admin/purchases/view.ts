import { formatDate } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import { totalOf } from "#domain/orders/orders.ts";
import type {
  MissingReason,
  OrderFulfilment,
  ReportGap,
} from "#domain/back-office/order-fulfilment.ts";
import {
  type FulfilmentDay,
  type FulfilmentTotals,
  wasReporting,
} from "#domain/back-office/fulfilment-report.ts";
import { formatNumber } from "#app/i18n/format.ts";

export type TotalsView = ReturnType<typeof viewTotals>;
export type UnfulfilledView = ReturnType<typeof viewUnfulfilled>;

export function viewDay({ day, totals }: FulfilmentDay, locale: string) {
  return { day, date: formatDate(Date.parse(day), locale), totals: viewTotals(totals, locale) };
}

export function viewTotals(totals: FulfilmentTotals, locale: string) {
  const { charged, granted, mailed, downloaded, handedOver, reported, purchases, gaps } = totals;
  const number = (value: number) => formatNumber(value, 0, locale);
  return {
    charged: number(charged),
    steps: { granted: number(granted), mailed: number(mailed), downloaded: number(downloaded) },
    handedOver: handedOver > 0 ? number(handedOver) : undefined,
    // Without analytics, nothing was to be reported, so show no number.
    reported: wasReporting(totals) ? number(reported) : undefined,
    purchases: number(purchases),
    gaps: (Object.entries(gaps) as [ReportGap, number][]).map(([gap, count]) => ({
      textKey: `truth.${gap}` as const,
      count: number(count),
    })),
  };
}

export function viewUnfulfilled({ order: { id, data }, missing }: OrderFulfilment, locale: string) {
  return {
    id,
    planName: data.planName,
    date: formatDate(data.createdAt.toMillis(), locale),
    price: formatPrice(totalOf(data), data.currency, locale),
    missing: Object.values(missing).map(({ reason, detail }) => ({
      textKey: textKeyOf(reason),
      detail,
    })),
  };
}

function textKeyOf(reason: MissingReason) {
  return `truth.${reason}Why` as const;
}

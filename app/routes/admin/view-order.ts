import { formatDate } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import { type answerDue, type Order, type OrderSnapshot, totalOf } from "#domain/orders/orders.ts";
import { formatClock, formatTime } from "#app/i18n/format.ts";
import type { PlainKeyOf } from "#locales/translate.ts";

export const stateKeys: Record<Order["status"], PlainKeyOf<"admin">> = {
  pending: "admin.pending",
  paid: "admin.paid",
  partially_refunded: "admin.partiallyRefunded",
  refunded: "admin.refunded",
  disputed: "admin.disputed",
  failed: "admin.failed",
  expired: "admin.expired",
};

/** When a dispute's answer is due, or was. */
export function viewAnswer(
  { at, isOverdue }: NonNullable<ReturnType<typeof answerDue>>,
  locale: string,
) {
  const key = isOverdue ? ("admin.answerOverdue" as const) : ("admin.answerUntil" as const);
  return { key, time: formatTime(at.toMillis(), locale) };
}

export type OrderView = ReturnType<typeof viewOrder>;

/** Contains the buyer's address only if asked for, because most lists do not need it. */
export function viewOrder(
  { id, data }: OrderSnapshot,
  locale: string,
  { hasAddress = false }: { readonly hasAddress?: boolean } = {},
) {
  return {
    id,
    planName: data.planName,
    date: formatDate(data.createdAt.toMillis(), locale),
    time: formatClock(data.createdAt.toMillis(), locale),
    price: formatPrice(totalOf(data), data.currency, locale),
    email: (hasAddress && data.email) || "",
    status: data.status,
    stateKey: stateKeys[data.status],
    attentionKey:
      data.payment.fraudWarning === "open"
        ? ("admin.fraudWarning" as const)
        : data.attention && (`admin.${data.attention}` as const),
  };
}

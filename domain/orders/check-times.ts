/** When the reconciler compares an order with its payment, in case no event reports a change. */
import { isSettled, type Order } from "./orders.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The first minute is left to the webhook and the return page. */
const UNPAID_INTERVALS_MS = [
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
];
/** Checks for refunds and disputes. Banks accept most disputes for about 120 days. */
const PAID_AGES_MS = [1, 3, 7, 14, 30, 60, 90, 130].map((days) => days * DAY_MS);

/** Milliseconds since the epoch; undefined if nothing can change any more or the seller must decide. */
export function nextCheck(order: Order, now: number): number | undefined {
  if (order.attention === "mismatch") return undefined;
  if (isSettled(order)) {
    if (order.payment.dispute === "open") return now + DAY_MS;
    const paidAt = Math.min((order.paidAt ?? order.createdAt).toMillis(), now);
    return PAID_AGES_MS.map((age) => paidAt + age).find((at) => at > now);
  }
  if (order.status !== "pending") return undefined;
  const age = now - order.createdAt.toMillis();
  return now + (UNPAID_INTERVALS_MS.find((interval) => interval > age) ?? DAY_MS);
}

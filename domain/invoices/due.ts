/** When an order calls for a document with a number. Pure. */
import type { Follower } from "../orders/follower.ts";
import { isSettled, type Order, totalOf } from "../orders/orders.ts";

/** What the buyer got back, in minor units. A lost dispute returns everything. */
export function returnedOf(order: Order): number {
  const total = totalOf(order);
  return order.payment.dispute === "lost" ? total : Math.min(order.refunds.total ?? 0, total);
}

/**
 * Marks an order that was paid for the first time, or whose returns changed after it got an invoice. Orders that an
 * earlier build settled have none, unless the owner asks for it.
 */
export const followInvoice: Follower = (_reader, { order, next }) => {
  if (!isSettled(next) || totalOf(next) === 0) return undefined;
  const isNew = !isSettled(order);
  const hasChanged =
    next.invoice.number !== undefined && returnedOf(next) !== (isNew ? 0 : returnedOf(order));
  return isNew || hasChanged ? { patch: { invoice: { isDue: true } } } : undefined;
};

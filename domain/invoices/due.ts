import type { Follower } from "../orders/follower.ts";
import { isSettled, type Order, totalOf } from "../orders/orders.ts";

/** In minor units. A lost dispute returns everything. */
export function returnedOf(order: Order): number {
  const total = totalOf(order);
  return order.payment.dispute === "lost" ? total : Math.min(order.refunds.total ?? 0, total);
}

/** Orders settled by older builds have no invoice unless the owner requests one. */
export const followInvoice: Follower = (_reader, { order, next }) => {
  if (!isSettled(next) || totalOf(next) === 0) return undefined;
  const isNew = !isSettled(order);
  const hasChanged =
    next.invoice.number !== undefined && returnedOf(next) !== (isNew ? 0 : returnedOf(order));
  return isNew || hasChanged ? { patch: { invoice: { isDue: true } } } : undefined;
};

import { analyticsOutbox, queuedReport, type Report } from "../analytics/outbox.ts";
import type { Follower } from "../orders/follower.ts";
import { gaveAccess, givesAccess } from "../orders/next-order.ts";
import { discountedPrice, everRefunded, type Order } from "../orders/orders.ts";
import { Timestamp } from "../values.ts";

interface QueuedReport extends Pick<Report, "kind" | "value"> {
  /** Equal for the same change, so that it is reported once. */
  readonly id: string;
}

export const followReports: Follower = (_reader, { orderId, order, payment, now }) =>
  order.tracking.analytics &&
  payment && {
    write(transaction, settled) {
      const at = Timestamp.fromMillis(now);
      const { isTest } = order;
      for (const { id, kind, value } of reportsAbout(orderId, order, settled, payment.captured))
        transaction.set(analyticsOutbox, id, queuedReport({ kind, orderId, isTest, value, at }));
    },
  };

/** `captured` is the whole payment, in minor units. */
function reportsAbout(
  orderId: string,
  order: Order,
  next: Order,
  captured: number,
): readonly QueuedReport[] {
  const isPurchase = !gaveAccess(order) && givesAccess(next.status);
  // Without a reported purchase, no refund is reported.
  if (!isPurchase && !gaveAccess(order)) return [];
  const reports: QueuedReport[] = [];
  if (isPurchase)
    reports.push({ id: `purchase-${orderId}`, kind: "purchase", value: discountedPrice(order) });
  const value = returnedPrice(next, captured) - returnedPrice(order, captured);
  if (value > 0)
    reports.push({ id: `refund-${orderId}-${everRefunded(next)}`, kind: "refund", value });
  return reports;
}

/** Without added tax. Failed refunds that are still owed count, because they were reported. */
function returnedPrice(order: Order, captured: number): number {
  const {
    refunds: { total: refunded = 0, owed: refundOwed = 0 },
  } = order;
  const returned = refunded + refundOwed;
  return captured > 0 ? Math.round((discountedPrice(order) * returned) / captured) : 0;
}

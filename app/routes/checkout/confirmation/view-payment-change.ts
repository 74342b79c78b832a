import { formatPrice } from "#domain/money.ts";
import { givesAccess } from "#domain/orders/next-order.ts";
import { amountLeft, type Order, totalOf } from "#domain/orders/orders.ts";
import type { PaymentChangeKind, PaymentChange } from "./payment-change.ts";

/** Undefined if the order is simply paid, or not paid yet. */
export function viewPaymentChange(
  order: Order,
  locale: string,
  isDeclined = false,
): PaymentChange | undefined {
  const kind = changeKind(order, isDeclined);
  if (!kind) return undefined;
  const {
    currency,
    planName: plan,
    refunds: { total: refunded = 0 },
  } = order;
  return {
    kind,
    plan,
    price: formatPrice(totalOf(order), currency, locale),
    refunded: formatPrice(refunded, currency, locale),
    disputed: formatPrice(amountLeft(order), currency, locale),
  };
}

/** Refunds and disputes take precedence: they have their own texts. */
function hasWithdrawn({ status, withdrawal: { withdrawnAt } }: Order): boolean {
  return withdrawnAt !== undefined && givesAccess(status);
}

function changeKind(order: Order, isDeclined: boolean): PaymentChangeKind | undefined {
  if (order.attention === "mismatch") return "mismatch";
  if (hasWithdrawn(order))
    return order.attention === "refundFailed" ? "withdrawnFailed" : "withdrawn";
  if (order.lockedAt && givesAccess(order.status)) return "locked";
  switch (order.status) {
    case "pending":
      if (order.payment.isDelayed) return "waiting";
      return isDeclined ? "declined" : undefined;
    case "paid":
      if (order.attention === "refundFailed") return "refundFailed";
      return order.payment.dispute === "won" ? "disputeWon" : undefined;
    case "partially_refunded":
      return order.attention === "refundFailed" ? "refundFailed" : "partlyRefunded";
    case "disputed":
      return order.payment.dispute === "lost" ? "disputeLost" : "disputed";
    case "failed":
      return order.payment.isDelayed ? "bankRefused" : "failed";
    case "refunded":
    case "expired":
      return order.status;
    default:
      throw new Error(`Unknown status ${order.status satisfies never}`);
  }
}

import { formatPrice } from "#domain/money.ts";
import { givesAccess } from "#domain/orders/next-order.ts";
import { amountLeft, type Order, totalOf } from "#domain/orders/orders.ts";

/** What the buyer can do about each kind of news. */
export const nextSteps = {
  waiting: "none",
  partlyRefunded: "none",
  refundFailed: "none",
  disputeWon: "none",
  declined: "retry",
  expired: "retry",
  failed: "retry",
  bankRefused: "retry",
  mismatch: "write",
  refunded: "write",
  disputed: "write",
  disputeLost: "write",
  withdrawn: "write",
  withdrawnFailed: "write",
} as const;

type NewsKind = keyof typeof nextSteps;

/** What a buyer must know about a payment, with the words of its text. */
export interface PaymentNews {
  readonly kind: NewsKind;
  readonly plan: string;
  readonly price: string;
  readonly refunded: string;
  /** The price without what was refunded. */
  readonly disputed: string;
}

/** Undefined if the order is simply paid, or not paid yet. */
export function viewNews(
  order: Order,
  locale: string,
  isDeclined = false,
): PaymentNews | undefined {
  const kind = newsKind(order, isDeclined);
  if (!kind) return undefined;
  const { refunded = 0, currency, planName: plan } = order;
  return {
    kind,
    plan,
    price: formatPrice(totalOf(order), currency, locale),
    refunded: formatPrice(refunded, currency, locale),
    disputed: formatPrice(amountLeft(order), currency, locale),
  };
}

/** Whether the withdrawal is what the buyer must know: refunds and disputes have their own news. */
function hasWithdrawn({ withdrawnAt, status }: Order): boolean {
  return withdrawnAt !== undefined && givesAccess(status);
}

function newsKind(order: Order, isDeclined: boolean): NewsKind | undefined {
  if (order.attention === "mismatch") return "mismatch";
  if (hasWithdrawn(order))
    return order.attention === "refundFailed" ? "withdrawnFailed" : "withdrawn";
  switch (order.status) {
    case "pending":
      if (order.isDelayed) return "waiting";
      return isDeclined ? "declined" : undefined;
    case "paid":
      if (order.attention === "refundFailed") return "refundFailed";
      return order.dispute === "won" ? "disputeWon" : undefined;
    case "partially_refunded":
      return order.attention === "refundFailed" ? "refundFailed" : "partlyRefunded";
    case "disputed":
      return order.dispute === "lost" ? "disputeLost" : "disputed";
    case "failed":
      return order.isDelayed ? "bankRefused" : "failed";
    case "refunded":
    case "expired":
      return order.status;
    default:
      throw new Error(`Unknown status ${order.status satisfies never}`);
  }
}

import { formatPrice } from "#domain/money.ts";
import { amountLeft, type Order } from "#domain/orders/orders.ts";

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
  const { amount, refunded = 0, currency, planName: plan } = order;
  return {
    kind,
    plan,
    price: formatPrice(amount, currency, locale),
    refunded: formatPrice(refunded, currency, locale),
    disputed: formatPrice(amountLeft(order), currency, locale),
  };
}

function newsKind(order: Order, isDeclined: boolean): NewsKind | undefined {
  if (order.attention === "mismatch") return "mismatch";
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

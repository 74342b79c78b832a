import { formatPrice } from "#domain/money.ts";
import { amountLeft, type Order } from "#domain/orders/orders.ts";
import type { MailContent } from "./mail-content.ts";
import { orderFact, type OrderDetails } from "./order-details.ts";

export function writeAttention(orderId: string, order: Order, details: OrderDetails): MailContent {
  const { locale, translate, store, publicUrl } = details;
  const {
    payment: { id: paymentId },
  } = order;
  const price = formatPrice(amountLeft(order), order.currency, locale);
  const owed = formatPrice(order.refunds.owed ?? 0, order.currency, locale);
  const payment = { label: translate("orderMail.payment"), value: paymentId ?? "" };
  return {
    subject: translate("orderMail.attentionSubject", { shop: store.name }),
    paragraphs: [translate(attentionKey(order), { orderId, price, owed })],
    facts: [orderFact(orderId, details), ...(paymentId ? [payment] : [])],
    action: { label: translate("orderMail.ownerLink"), url: `${publicUrl}/admin/attention` },
  };
}

const disputeKeys = {
  open: "orderMail.attentionDispute",
  won: "orderMail.attentionDisputeWon",
  lost: "orderMail.attentionDisputeLost",
} as const;

function attentionKey({ attention, payment: { dispute }, withdrawal: { withdrawnAt } }: Order) {
  if (attention === "mismatch") return "orderMail.attentionMismatch";
  if (attention === "refundFailed" && dispute !== "open")
    return withdrawnAt
      ? "orderMail.attentionRefundFailedWithdrawn"
      : "orderMail.attentionRefundFailed";
  if (dispute === "won" && withdrawnAt) return "orderMail.attentionDisputeWonWithdrawn";
  return dispute ? disputeKeys[dispute] : "orderMail.attentionDuplicate";
}

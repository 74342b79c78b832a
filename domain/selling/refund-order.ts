/** Refunds an order for the seller and settles it, so that order, access and mails follow at once. */
import type { Payments } from "../ports/payments.ts";
import { RefundKeyUsed, RefundRefused } from "../ports/payments.ts";
import { failedRefunds, isOrderId, type Order, orders } from "../orders/orders.ts";
import { settleOrder, type SettlementPorts } from "./settle-order.ts";

export interface RefundPorts extends SettlementPorts {
  readonly payments: Pick<Payments, "readPayment" | "refund">;
}

export interface RefundRequest {
  readonly orderId: string;
  /** Minor units of the payment's currency; absent: whatever is left. */
  readonly amount?: number | undefined;
  /** Requests with the same key refund once. Absent: simultaneous requests for the same amount refund once. */
  readonly key?: string | undefined;
}

export type RefundOutcome =
  | { readonly outcome: "unknown" }
  | { readonly outcome: "notPaid" }
  /** `reason` is the payment service's, such as "charge_already_refunded". */
  | { readonly outcome: "refused"; readonly reason: string }
  /** The key was used before, for another amount of this order. */
  | { readonly outcome: "keyUsed" }
  | { readonly outcome: "refunded"; readonly order: Order };

/** Amounts are minor units of `currency` (ISO 4217, capitals). */
export interface Refundable {
  readonly paymentId: string;
  readonly currency: string;
  readonly captured: number;
  readonly refunded: number;
  readonly failed: number;
}

/** Undefined if no money arrived for the order. Throws if the payment service is unreachable. */
export async function findRefundable(
  { documents, payments, isTest }: Pick<RefundPorts, "documents" | "payments" | "isTest">,
  orderId: string,
): Promise<Refundable | "notPaid" | "unknown"> {
  const order = isOrderId(orderId) ? await documents.get(orders, orderId) : undefined;
  if (order?.data.isTest !== isTest) return "unknown";
  const {
    payment: { checkoutId },
  } = order.data;
  const payment = checkoutId ? await payments.readPayment({ checkoutId }) : undefined;
  if (payment?.state !== "captured" || payment.paymentId === undefined) return "notPaid";
  const { paymentId, captured, refunded } = payment;
  const failed = failedRefunds(order.data, refunded);
  return { paymentId, captured, refunded, failed, currency: payment.currency.toUpperCase() };
}

/** Also refunds a mismatched payment. Throws if the payment service is unreachable. */
export async function refundOrder(
  ports: RefundPorts,
  { orderId, amount, key }: RefundRequest,
): Promise<RefundOutcome> {
  const found = await findRefundable(ports, orderId);
  if (typeof found === "string") return { outcome: found };
  // Counting failed refunds changes the key; for the old key, the service would return the failed refund.
  const before = found.refunded + found.failed;
  try {
    await ports.payments.refund({
      paymentId: found.paymentId,
      ...(amount === undefined ? {} : { amount }),
      key: `${orderId}:${key ?? `${before}:${amount ?? "all"}`}`,
    });
  } catch (error) {
    if (error instanceof RefundRefused) return { outcome: "refused", reason: error.message };
    if (error instanceof RefundKeyUsed) return { outcome: "keyUsed" };
    throw error;
  }
  const settlement = await settleOrder(ports, orderId, { by: "owner" });
  if (settlement.outcome === "unknown") throw new Error(`Order ${orderId} is gone`);
  return { outcome: "refunded", order: settlement.order };
}

/** The buyer's bank suspects fraud. A dispute often follows, and a refund in time usually prevents it. */
import { isBelow } from "../money.ts";
import { mailOutbox, queuedMail } from "../notifications/outbox.ts";
import { isBeyondWarning } from "../orders/next-order.ts";
import { isOrderId, isSettled, type Order, orders, totalOf } from "../orders/orders.ts";
import type { Transaction } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { refundOrder, type RefundPorts } from "./refund-order.ts";
import { settleOrder } from "./settle-order.ts";

export interface WarningPorts extends RefundPorts {
  /**
   * Orders with a smaller total are refunded without asking. In thousandths of the currency's unit, as `isBelow` of
   * `money.ts` compares it. Absent: none is.
   */
  readonly refundWarningsBelow: number | undefined;
}

type WarningState = Order["payment"]["fraudWarning"];

/**
 * An order is warned of once. Call it after settlement, which knows of refunds and disputes; if it throws, call it
 * again. A refund's mail is queued by settlement.
 */
export async function heedWarning(ports: WarningPorts, orderId: string): Promise<void> {
  if ((await record(ports, orderId)) !== "refunding") return;
  const { outcome } = await refundOrder(ports, { orderId, key: "fraudWarning" });
  // The order may have been refunded elsewhere meanwhile.
  if (outcome === "refused") await settleOrder(ports, orderId, { by: "owner" });
  await ports.documents.transaction(async (transaction) => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.payment.fraudWarning === "refunding")
      leaveToOwner(ports, transaction, orderId, order);
  });
}

function record(ports: WarningPorts, orderId: string): Promise<WarningState> {
  const { documents, isTest, refundWarningsBelow: limit } = ports;
  return documents.transaction(async (transaction): Promise<WarningState> => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.isTest !== isTest || order.payment.id === undefined) return undefined;
    const { fraudWarning } = order.payment;
    if (fraudWarning) return fraudWarning;
    const isRefunding =
      limit !== undefined && isSettled(order) && isBelow(limit, totalOf(order), order.currency);
    if (!isBeyondWarning(order) && !isRefunding)
      return leaveToOwner(ports, transaction, orderId, order);
    const state = isBeyondWarning(order) ? "over" : "refunding";
    transaction.update(orders, orderId, { payment: { fraudWarning: state } });
    return state;
  });
}

function leaveToOwner(
  { clock, store }: WarningPorts,
  transaction: Transaction,
  orderId: string,
  { status, refunds }: Order,
): WarningState {
  const kind = "fraudWarning";
  const now = Timestamp.fromMillis(clock.now());
  const reported = { status, refunded: refunds.total };
  const mail = queuedMail(kind, store.legal.email, orderId, now, reported);
  transaction.update(orders, orderId, { payment: { fraudWarning: "open" } });
  transaction.set(mailOutbox, `${kind}-${orderId}`, mail);
  return "open";
}

export interface KeepPorts extends Pick<RefundPorts, "documents" | "isTest"> {}

/** The owner keeps the payment in spite of the warning. Idempotent. */
export async function keepPayment(
  { documents, isTest }: KeepPorts,
  orderId: string,
): Promise<"unknown" | "nothingOpen" | "kept"> {
  if (!isOrderId(orderId)) return "unknown";
  return documents.transaction(async (transaction) => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.isTest !== isTest) return "unknown";
    if (order.payment.fraudWarning !== "open") return "nothingOpen";
    transaction.update(orders, orderId, { payment: { fraudWarning: "over" } });
    return "kept";
  });
}

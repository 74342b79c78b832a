import { mailOutbox, queuedMail } from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { hasAccess } from "../orders/next-order.ts";
import { receiptKind } from "./order-mails.ts";
import { isOrderId, orders } from "../orders/orders.ts";
import { randomUuid } from "../host.ts";

export interface ResendPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

/** `noReceipt`: the order gives its buyer no files. `alreadyQueued`: a receipt still waits to be sent. */
export type ResendOutcome = "unknown" | "noReceipt" | "noAddress" | "alreadyQueued" | "queued";

/** The mail has a new id, because mail servers drop a second mail with the same id. */
export function resendReceipt(ports: ResendPorts, orderId: string): Promise<ResendOutcome> {
  const { documents, clock, isTest } = ports;
  if (!isOrderId(orderId)) return Promise.resolve("unknown");
  const mailId = `receipt-${orderId}-${randomUuid()}`;
  const now = Timestamp.fromMillis(clock.now());
  return documents.transaction(async (transaction): Promise<ResendOutcome> => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.isTest !== isTest) return "unknown";
    if (!hasAccess(order)) return "noReceipt";
    if (!order.email) return "noAddress";
    const kind = receiptKind(order);
    const mails = await transaction.query(mailOutbox, { where: [["orderId", "==", orderId]] });
    const ofKind = mails.filter(({ data }) => data.kind === kind);
    if (ofKind.some(({ data }) => data.status === "queued")) return "alreadyQueued";
    // The new mail replaces those that were refused.
    for (const { id, data } of ofKind)
      if (data.status === "refused") transaction.delete(mailOutbox, id);
    transaction.set(mailOutbox, mailId, queuedMail(kind, order.email, orderId, now));
    return "queued";
  });
}

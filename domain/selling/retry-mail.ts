import {
  mailOutbox,
  type OrderMail,
  queuedAgain,
  sellerMailKinds,
} from "../notifications/outbox.ts";
import type { Store } from "../catalog/offer.ts";
import { readSoldFile } from "../downloads/file-versions.ts";
import { randomUuid } from "../host.ts";
import { hasAccess } from "../orders/next-order.ts";
import { type Order, orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentReader, Documents } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { findRefusedReceipt } from "./refused-mails.ts";

interface RetryPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly store: Pick<Store, "legal">;
  readonly isTest: boolean;
}

export type RetryOutcome =
  | "queued"
  /** It was sent again or deleted meanwhile, or there is no such mail about an order. */
  | "notRefused"
  /** The order has changed, so that the mail would be wrong or repeat another one. */
  | "outdated"
  | "noAddress";

/** Queues a refused mail to its reader's present address, under a new id as `resendReceipt` does. Idempotent. */
export function retryMail(ports: RetryPorts, mailId: string): Promise<RetryOutcome> {
  const { documents, clock, store, isTest } = ports;
  const again = randomUuid();
  const now = Timestamp.fromMillis(clock.now());
  return documents.transaction(async (transaction): Promise<RetryOutcome> => {
    const mail = (await transaction.get(mailOutbox, mailId))?.data;
    if (!mail || !("orderId" in mail) || mail.status !== "refused") return "notRefused";
    const { kind, orderId } = mail;
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.isTest !== isTest) return "notRefused";
    const to = sellerMailKinds.includes(kind) ? store.legal.email : order.email;
    if (!to) return "noAddress";
    if (!(await isCurrent(transaction, mailId, mail, order))) return "outdated";
    transaction.delete(mailOutbox, mailId);
    transaction.set(mailOutbox, `${kind}-${orderId}-${again}`, queuedAgain(mail, to, now));
    return "queued";
  });
}

export async function mayRetry(
  reader: DocumentReader,
  mailId: string,
  mail: OrderMail,
  order: Order,
): Promise<boolean> {
  const isReachable = sellerMailKinds.includes(mail.kind) || Boolean(order.email);
  return mail.status === "refused" && isReachable && isCurrent(reader, mailId, mail, order);
}

/** Whether what the mail says is still so. */
async function isCurrent(
  reader: DocumentReader,
  mailId: string,
  { kind, orderId, reported, version }: OrderMail,
  order: Order,
): Promise<boolean> {
  const { status, attention, payment } = order;
  switch (kind) {
    case "receipt":
    case "duplicatePayment": {
      const last = hasAccess(order) && (await findRefusedReceipt(reader, orderId, order));
      return last ? last.mailId === mailId : false;
    }
    case "newVersion": {
      const file = version && (await readSoldFile(reader, version.fileId));
      return hasAccess(order) && file?.current.number === version?.number;
    }
    case "refundFailed":
      return attention === "refundFailed";
    case "paymentFailed":
      return status === "failed";
    case "disputeOpened":
    case "disputeWon":
    case "disputeLost":
      return payment.dispute === reported?.dispute;
    case "attention":
      return reported?.attention
        ? attention === reported.attention
        : payment.dispute === reported?.dispute;
    case "fraudWarning":
      return (
        status === reported?.status && (payment.fraudWarning === "open" || status === "refunded")
      );
    case "refund":
    case "withdrawal":
    case "withdrawalDeclined":
    case "withdrawalNotice":
    case "sale":
      return true;
  }
}

import {
  mailOutbox,
  type OrderMail,
  type OutboxMail,
  sellerMailKinds,
} from "../notifications/outbox.ts";
import { DocumentTooNew } from "../ports/collection.ts";
import type { DocumentReader, Documents } from "../ports/documents.ts";
import { eachDocument, type TooNew, readable } from "../ports/readable.ts";
import { type Order, orders } from "../orders/orders.ts";

export interface RefusedMail {
  readonly mailId: string;
  readonly orderId: string;
  readonly kind: OrderMail["kind"];
  readonly to: string;
  /** The mail service's reason, without addresses. */
  readonly reason: string;
  /** False if the service only deferred the mail until the retries ended. */
  readonly isPermanent: boolean;
  readonly refusedAt: number;
}

export interface RefusedMailPorts {
  readonly documents: Documents;
  readonly isTest: boolean;
}

/** Newest first, up to `limit`. Omits mails to addresses corrected since, and receipts sent again since. */
export async function listRefusedMails(
  { documents, isTest }: RefusedMailPorts,
  limit: number,
  onTooNew?: TooNew,
): Promise<RefusedMail[]> {
  const query = {
    where: [["status", "==", "refused"]],
    orderBy: [["nextAttemptAt", "desc"]],
  } as const;
  const listed: RefusedMail[] = [];
  for await (const { id, data } of eachDocument(documents, mailOutbox, query, onTooNew)) {
    if (listed.length === limit) break;
    const [mail] = viewRefused(id, data);
    if (!mail) continue;
    const order = await documents.get(orders, mail.orderId).catch((error: unknown) => {
      if (!(error instanceof DocumentTooNew)) throw error;
      onTooNew?.(mail.orderId, error);
      return undefined;
    });
    if (order?.data.isTest !== isTest || !isCurrent(mail, order.data)) continue;
    const last = isReceipt(mail) ? await findRefusedReceipt(documents, order.id, order.data) : mail;
    if (last?.mailId === mail.mailId) listed.push(mail);
  }
  return listed;
}

/** The order's last receipt to its present address, if that mail was refused. */
export async function findRefusedReceipt(
  documents: DocumentReader,
  orderId: string,
  order: Order,
): Promise<RefusedMail | undefined> {
  const found = await documents.query(mailOutbox, { where: [["orderId", "==", orderId]] });
  const [last] = readable(found)
    .filter(({ data }) => isReceipt(data) && data.to === order.email)
    .toSorted((a, b) => b.data.nextAttemptAt.toMillis() - a.data.nextAttemptAt.toMillis());
  return last && viewRefused(last.id, last.data)[0];
}

function isReceipt({ kind }: Pick<OutboxMail, "kind">): boolean {
  return kind === "receipt" || kind === "duplicatePayment";
}

function viewRefused(mailId: string, mail: OutboxMail): RefusedMail[] {
  if (!("orderId" in mail) || !mail.refusal) return [];
  const { orderId, kind, to, refusal, nextAttemptAt } = mail;
  return [{ mailId, orderId, kind, to, ...refusal, refusedAt: nextAttemptAt.toMillis() }];
}

/** A mail about a sale asks for nothing, and there may be very many. */
function isCurrent({ kind, to }: RefusedMail, order: Order): boolean {
  return kind !== "sale" && (sellerMailKinds.includes(kind) || to === order.email);
}

import { mailOutbox, type OrderMail } from "../notifications/outbox.ts";
import { DocumentTooNew } from "../ports/collection.ts";
import { eachDocument, type TooNew } from "../ports/readable.ts";
import { mayRetry } from "../selling/retry-mail.ts";
import { Timestamp } from "../values.ts";
import { findOrder, type FindPorts } from "./find-orders.ts";

export const unsentStates = ["queued", "refused"] as const;
export type UnsentState = (typeof unsentStates)[number];

export interface UnsentMail {
  readonly id: string;
  readonly mail: OrderMail;
  readonly mayRetry: boolean;
}

/** The last mail of the page before; `at` in ms since the epoch. It may have been sent since. */
export interface UnsentCursor {
  readonly at: number;
  readonly id: string;
}

interface UnsentPage {
  readonly states: readonly UnsentState[];
  readonly limit: number;
  readonly after?: UnsentCursor | undefined;
}

/** Mails about orders, the last or next try first. */
export async function listUnsentMails(
  ports: FindPorts,
  { states, limit, after }: UnsentPage,
  onTooNew?: TooNew,
): Promise<UnsentMail[]> {
  const { documents } = ports;
  const query = {
    where: [
      ["status", "in", states],
      ...(after ? [["nextAttemptAt", "<=", Timestamp.fromMillis(after.at)] as const] : []),
    ],
    orderBy: [["nextAttemptAt", "desc"]],
  } as const;
  const listed: UnsentMail[] = [];
  for await (const { id, data: mail } of eachDocument(documents, mailOutbox, query, onTooNew)) {
    if (listed.length === limit) break;
    const isPassed = mail.nextAttemptAt.toMillis() === after?.at && id >= after.id;
    if (isPassed || !("orderId" in mail)) continue;
    const order = await findOrder(ports, mail.orderId).catch((error: unknown) => {
      if (!(error instanceof DocumentTooNew)) throw error;
      onTooNew?.(mail.orderId, error);
      return undefined;
    });
    if (!order) continue;
    listed.push({ id, mail, mayRetry: await mayRetry(documents, id, mail, order.data) });
  }
  return listed;
}

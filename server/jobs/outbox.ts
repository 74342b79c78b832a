import { mailOutbox, type OutboxMail } from "#domain/mail/outbox.ts";
import { orders } from "#domain/orders/orders.ts";
import type { Clock, Documents, Mail, MailMessage, Snapshot } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";
import { renderAccountMail } from "../mail/account-mail.ts";
import { type MailWorld, renderMail } from "../mail/render.ts";
import type { Seal } from "../seal.ts";
import type { Job } from "./runner.ts";

const BATCH = 20;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 6 * 60 * 60_000;

export interface OutboxOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly world: MailWorld;
  /** Opens the links of account mails. */
  readonly seal: Seal;
  readonly report: (message: string, error: unknown) => void;
}

/** Sends what is queued and due. A mail is marked after it went out: a crash in between sends it twice, never zero times. */
export function createOutboxJob(options: OutboxOptions): Job {
  return {
    name: "outbox",
    everyMs: 1000,
    async run() {
      const due = await options.documents.query(mailOutbox, {
        where: [
          ["status", "==", "queued"],
          ["nextAttemptAt", "<=", Timestamp.fromMillis(options.clock.now())],
        ],
        orderBy: [["nextAttemptAt", "asc"]],
        limit: BATCH,
      });
      for (const queued of due) await deliver(queued, options);
    },
  };
}

async function deliver(queued: Snapshot<OutboxMail>, options: OutboxOptions): Promise<void> {
  const { documents, clock, mail, report } = options;
  const { data, id } = queued;
  try {
    const message = await compose(queued, options);
    if (message) await mail.send(message);
    // Nothing asks for an account's mail later, and its link would still be a key.
    if ("sealedLink" in data) await documents.delete(mailOutbox, id);
    else await documents.update(mailOutbox, id, { status: "sent" });
  } catch (error) {
    report(`mail ${id} was not sent`, error);
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** data.attempts, LAST_RETRY_MS);
    await documents.update(mailOutbox, id, {
      attempts: data.attempts + 1,
      nextAttemptAt: Timestamp.fromMillis(clock.now() + delayMs),
    });
  }
}

/** Undefined where the mail is of no use any more. */
async function compose(
  { id, data }: Snapshot<OutboxMail>,
  { documents, clock, seal, world, report }: OutboxOptions,
): Promise<MailMessage | undefined> {
  if ("sealedLink" in data) {
    if (data.linkExpiresAt.toMillis() <= clock.now()) return undefined;
    const link = seal.open(data.sealedLink);
    if (link !== undefined) return renderAccountMail(id, data, link, world);
    report(`mail ${id} was dropped`, new Error("Its link was sealed with another APP_SECRET"));
    return undefined;
  }
  const order = await documents.get(orders, data.orderId);
  if (!order) throw new Error(`Mail ${id} names an order that does not exist`);
  return renderMail(id, data, order.data, world);
}

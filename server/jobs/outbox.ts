import { mailOutbox, type OutboxMail } from "#domain/mail/outbox.ts";
import { orders } from "#domain/orders/orders.ts";
import type { Clock, Documents, Mail, Snapshot } from "#domain/ports.ts";
import { Timestamp } from "#domain/values.ts";
import { type MailWorld, renderMail } from "../mail/render.ts";
import type { Job } from "./runner.ts";

const BATCH = 20;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 6 * 60 * 60_000;

export interface OutboxOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly world: MailWorld;
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
  const { documents, clock, mail, world, report } = options;
  const { data, id } = queued;
  try {
    const order = await documents.get(orders, data.orderId);
    if (!order) throw new Error(`Mail ${id} names an order that does not exist`);
    await mail.send(await renderMail(id, data, order.data, world));
    await documents.update(mailOutbox, id, { status: "sent" });
  } catch (error) {
    report(`mail ${id} was not sent`, error);
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** data.attempts, LAST_RETRY_MS);
    await documents.update(mailOutbox, id, {
      attempts: data.attempts + 1,
      nextAttemptAt: Timestamp.fromMillis(clock.now() + delayMs),
    });
  }
}

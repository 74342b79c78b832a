/** Delivers events to the webhook with Stripe's signature: at least once, in no guaranteed order, with retries. */
import { createHmac } from "node:crypto";
import pTimeout from "p-timeout";
import type { Clock } from "#domain/ports/clock.ts";
import { VersionConflict, type Documents, type Snapshot } from "#domain/ports/documents.ts";
import { controls, CONTROLS_ID, events, type EventRecord, type WebhookMode } from "./records.ts";

const BATCH_SIZE = 100;
const COPIES_OF_A_DUPLICATE = 10;
const DELIVERY_TIMEOUT_IN_MS = 8_000;
/** How long other processes leave a running delivery alone. After a crash, its retry is delayed by this much. */
const CLAIM_IN_MS = 10_000;
const FIRST_RETRY_IN_MS = 1_000;
const LAST_RETRY_IN_MS = 3_600_000;
const GIVE_UP_AFTER_IN_MS = 3 * 86_400_000;

/** Receives one signed event. Any 2xx response means that the event was accepted. */
export type Deliver = (body: string, signature: string) => Promise<Response>;

export type Log = (message: string, details: object) => void;

export interface DeliveriesOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly webhookSecret: string;
  readonly deliver: Deliver;
  readonly log: Log;
}

export interface Deliveries {
  /** Delivers due events according to the mode. Resolves when none is left. */
  deliverPending(): Promise<void>;
  /** Delivers every undelivered event once, whatever the mode. Returns how many were accepted. */
  release(): Promise<number>;
  countPending(): Promise<number>;
  /** When the next delivery is due (ms since the epoch); undefined if none is pending or all are held. */
  nextDueAt(): Promise<number | undefined>;
  readMode(): Promise<WebhookMode>;
  writeMode(mode: WebhookMode): Promise<void>;
}

/** The Stripe-Signature header: https://docs.stripe.com/webhooks#verify-manually */
export function signEvent(body: string, webhookSecret: string, now: number): string {
  const timestamp = Math.floor(now / 1000);
  const digest = createHmac("sha256", webhookSecret).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${digest}`;
}

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { documents, clock } = options;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one round at a time in this process. Claims prevent overlap with other processes. */
  function inTurn<T>(round: () => Promise<T>): Promise<T> {
    const turn = last.then(round, round);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function readMode(): Promise<WebhookMode> {
    return (await documents.get(controls, CONTROLS_ID))?.data.webhooks ?? "normal";
  }

  function queryPending(): Promise<Snapshot<EventRecord>[]> {
    return documents.query(events, { where: [["dueAt", ">=", 0]] });
  }

  async function findDue(): Promise<Snapshot<EventRecord>[]> {
    const now = clock.now();
    const where = [["dueAt", "<=", now]] as const;
    const due = await documents.query(events, { where, limit: BATCH_SIZE });
    if (due.length > 0) return due;
    // An event due later than any retry was scheduled while the clock was wrong.
    const wrong = [["dueAt", ">", now + 2 * LAST_RETRY_IN_MS]] as const;
    return documents.query(events, { where: wrong, limit: BATCH_SIZE });
  }

  async function deliverDue(): Promise<void> {
    for (;;) {
      const mode = await readMode();
      if (mode === "hold") return;
      const due = await findDue();
      if (due.length === 0) return;
      const batch = inOrder(due);
      if (mode === "reorder") batch.reverse();
      const copies = mode === "duplicate" ? COPIES_OF_A_DUPLICATE : 1;
      for (const event of batch) await attempt(options, event, copies);
    }
  }

  return {
    readMode,
    deliverPending: () => inTurn(deliverDue),
    release: () =>
      inTurn(async () => {
        let delivered = 0;
        for (const event of inOrder(await queryPending()))
          if (await attempt(options, event, 1)) delivered += 1;
        return delivered;
      }),
    async countPending() {
      return (await queryPending()).length;
    },
    async nextDueAt() {
      if ((await readMode()) === "hold") return undefined;
      const [next] = await documents.query(events, {
        where: [["dueAt", ">=", 0]],
        orderBy: [["dueAt", "asc"]],
        limit: 1,
      });
      return next?.data.dueAt;
    },
    async writeMode(mode) {
      await documents.set(controls, CONTROLS_ID, { kind: "controls", webhooks: mode });
    },
  };
}

function inOrder(batch: Snapshot<EventRecord>[]): Snapshot<EventRecord>[] {
  return batch.toSorted(
    (a, b) => a.data.createdAt - b.data.createdAt || a.data.index - b.data.index,
  );
}

/** Returns whether the event was accepted. */
async function attempt(
  options: DeliveriesOptions,
  { id, data, version }: Snapshot<EventRecord>,
  copies: number,
): Promise<boolean> {
  const { documents, clock } = options;
  const attempts = data.attempts + 1;
  if (!(await claim(options, id, attempts, version))) return false;
  const signature = signEvent(data.body, options.webhookSecret, clock.now());
  const answers = await Promise.all(
    Array.from({ length: copies }, () => send(options, data, signature)),
  );
  if (answers.every(Boolean)) {
    await documents.update(events, id, { dueAt: undefined });
    return true;
  }
  const now = clock.now();
  const wait = Math.min(FIRST_RETRY_IN_MS * 2 ** (attempts - 1), LAST_RETRY_IN_MS);
  const isOver = now - data.createdAt > GIVE_UP_AFTER_IN_MS;
  await documents.update(events, id, { dueAt: isOver ? undefined : now + wait });
  return false;
}

/** False if another process claimed the event first. */
async function claim(
  { documents, clock }: DeliveriesOptions,
  id: string,
  attempts: number,
  version: string,
): Promise<boolean> {
  try {
    await documents.update(events, id, { attempts, dueAt: clock.now() + CLAIM_IN_MS }, { version });
    return true;
  } catch (error) {
    if (error instanceof VersionConflict) return false;
    throw error;
  }
}

async function send(
  { deliver, log }: DeliveriesOptions,
  { id, type, body }: EventRecord,
  signature: string,
): Promise<boolean> {
  try {
    const response = await pTimeout(deliver(body, signature), {
      milliseconds: DELIVERY_TIMEOUT_IN_MS,
    });
    await response.body?.cancel();
    if (!response.ok) log("Webhook refused", { event: id, type, status: response.status });
    return response.ok;
  } catch (error) {
    log("Webhook failed", { event: id, type, error });
    return false;
  }
}

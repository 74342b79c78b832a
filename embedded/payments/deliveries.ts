/** Delivers events to the webhook with Stripe's signature: at least once, in no guaranteed order, with retries. */
import { createHmac } from "node:crypto";
import pTimeout from "p-timeout";
import type { Clock } from "#domain/ports/clock.ts";
import { backoff } from "#domain/ports/due-documents.ts";
import { VersionConflict, type Documents, type Snapshot } from "#domain/ports/documents.ts";
import { readMode } from "./ledger/unit.ts";
import { createDeliveryQueue, LAST_RETRY_IN_MS } from "./delivery-queue.ts";
import { controls, CONTROLS_ID, events } from "./records.ts";
import type { EventRecord, WebhookMode } from "./records/event.ts";

const COPIES_OF_A_DUPLICATE = 10;
const DELIVERY_TIMEOUT_IN_MS = 8_000;
/** How long other processes leave a running delivery alone. After a crash, its retry is delayed by this much. */
const CLAIM_IN_MS = 10_000;
const FIRST_RETRY_IN_MS = 1_000;
const GIVE_UP_AFTER_IN_MS = 3 * 86_400_000;

/** Any 2xx response means that the event was accepted. */
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
  /** Delivers due events according to the mode in which each was created. Resolves when none is left. */
  deliverPending(): Promise<void>;
  /** Delivers every held or otherwise undelivered event once. Returns how many were accepted. */
  release(): Promise<number>;
  countPending(): Promise<number>;
  /** Milliseconds since the epoch; undefined if none is pending or all are held. */
  nextDueAt(): Promise<number | undefined>;
  readMode(): Promise<WebhookMode>;
  /** For events created from now on. "normal", "duplicate" and "reorder" also deliver held events. */
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
  const queue = createDeliveryQueue(documents, clock);
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one round at a time in this process. Claims prevent overlap with other processes. */
  function inTurn<T>(round: () => Promise<T>): Promise<T> {
    const turn = last.then(round, round);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function deliverDue(): Promise<void> {
    for (;;) {
      const due = await queue.findDue();
      if (due.length === 0) return;
      for (const event of due) await attempt(options, event, "due");
    }
  }

  return {
    readMode: () => readMode(documents),
    deliverPending: () => inTurn(deliverDue),
    release: () =>
      inTurn(async () => {
        let delivered = 0;
        for (const event of await queue.findPending())
          if (await attempt(options, event, "released")) delivered += 1;
        return delivered;
      }),
    async countPending() {
      return (await queue.findPending()).length;
    },
    nextDueAt: queue.nextDueAt,
    async writeMode(mode) {
      await documents.set(controls, CONTROLS_ID, { kind: "controls", webhooks: mode });
    },
  };
}

/** True if the event was accepted. A held event that the release could not deliver is held again. */
async function attempt(
  options: DeliveriesOptions,
  { id, data, version }: Snapshot<EventRecord>,
  cause: "due" | "released",
): Promise<boolean> {
  const { documents, clock } = options;
  const attempts = data.attempts + 1;
  if (!(await claim(options, id, { ...data, attempts }, version))) return false;
  const signature = signEvent(data.body, options.webhookSecret, clock.now());
  const copies = cause === "due" && data.mode === "duplicate" ? COPIES_OF_A_DUPLICATE : 1;
  const answers = await Promise.all(
    Array.from({ length: copies }, () => send(options, data, signature)),
  );
  if (answers.every(Boolean)) {
    await documents.update(events, id, { dueAt: undefined });
    return true;
  }
  const now = clock.now();
  const wait = backoff(attempts, FIRST_RETRY_IN_MS, LAST_RETRY_IN_MS);
  const isOver = now - data.createdAt > GIVE_UP_AFTER_IN_MS;
  const isHeldAgain = cause === "released" && data.heldAt !== undefined;
  await documents.update(
    events,
    id,
    isHeldAgain
      ? { dueAt: undefined, heldAt: data.heldAt }
      : { dueAt: isOver ? undefined : now + wait },
  );
  return false;
}

async function claim(
  { documents, clock }: DeliveriesOptions,
  id: string,
  { attempts, mode }: EventRecord,
  version: string,
): Promise<boolean> {
  const dueAt = clock.now() + CLAIM_IN_MS;
  try {
    await documents.update(events, id, { attempts, mode, dueAt, heldAt: undefined }, { version });
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

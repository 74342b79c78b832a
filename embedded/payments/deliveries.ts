/** Brings events to the webhook: signed as Stripe signs, at least once, in no promised order, again after a failure. */
import { createHmac } from "node:crypto";
import { VersionConflict, type Clock, type Documents, type Snapshot } from "#domain/ports.ts";
import { controls, CONTROLS_ID, events, type EventRecord, type WebhookMode } from "./records.ts";

const BATCH_SIZE = 100;
const COPIES_OF_A_DUPLICATE = 10;
const DELIVERY_TIMEOUT_IN_MS = 8_000;
/** How long a delivery under way is left alone by others: a crash in its midst delays it by this much. */
const CLAIM_IN_MS = 10_000;
const FIRST_RETRY_IN_MS = 1_000;
const LAST_RETRY_IN_MS = 3_600_000;
const GIVE_UP_AFTER_IN_MS = 3 * 86_400_000;

/** Receives one signed event; any 2xx answer means it was taken. */
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
  /** Delivers what is due, as the mode says; resolves when nothing due is left. */
  deliverPending(): Promise<void>;
  /** Delivers everything undelivered now, once each, whatever the mode; answers how many were taken. */
  release(): Promise<number>;
  countPending(): Promise<number>;
  /** Milliseconds since the epoch at which the next delivery is due; undefined where none is waiting or all are held. */
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

  /** One round at a time in this process; the claims keep other processes apart. */
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

  async function deliverDue(): Promise<void> {
    for (;;) {
      const mode = await readMode();
      if (mode === "hold") return;
      const due = await documents.query(events, {
        where: [["dueAt", "<=", clock.now()]],
        limit: BATCH_SIZE,
      });
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

/** Answers whether the event was taken. */
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

/** False where another process took the event first. */
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
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Timed out")), DELIVERY_TIMEOUT_IN_MS);
  });
  try {
    const response = await Promise.race([deliver(body, signature), timeout]);
    await response.body?.cancel();
    if (!response.ok) log("Webhook refused", { event: id, type, status: response.status });
    return response.ok;
  } catch (error) {
    log("Webhook failed", { event: id, type, error });
    return false;
  } finally {
    clearTimeout(timer);
  }
}

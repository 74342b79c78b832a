/**
 * Events of the payment service. Each is stored once, when its webhook arrives or when the list of events shows that no
 * webhook did, and processed afterwards: at once, and by a job if the process died or the service was unreachable.
 */
import { z } from "zod";
import type { CardTesting } from "../card-testing/card-testing.ts";
import { defineCollection } from "../ports/collection.ts";
import type { PaymentEvent, Payments } from "../ports/payments.ts";
import { understood } from "../ports/understood.ts";
import { Timestamp } from "../values.ts";
import { isOrderId, orders } from "./orders.ts";
import { settleOrder, type SettlementPorts } from "./settle-order.ts";

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LAST_RETRY_MS = 60 * 60 * SECOND_MS;
/** While one process works on an event, others leave it alone for this long. */
const CLAIM_MS = 10 * SECOND_MS;
/** An attempt scheduled later than any retry was written while the clock was wrong. */
const WRONG_CLOCK_MS = 2 * LAST_RETRY_MS;
const MOST_PER_RUN = 200;

/** `received`: not yet processed. `unknown`: the order does not exist. Owners find events of unknown orders here. */
const outcomes = ["received", "known", "unknown", "notAboutAnOrder"] as const;

export const paymentEvents = defineCollection("paymentEvents", {
  schema: z.object({
    type: z.string(),
    orderId: z.string().optional(),
    paymentId: z.string().optional(),
    /** Present if the event reports a declined card. */
    decline: z.object({ at: z.instanceof(Timestamp), cardKey: z.string().optional() }).optional(),
    outcome: z.enum(outcomes),
    receivedAt: z.instanceof(Timestamp),
    attempts: z.int().nonnegative().optional(),
    /** Absent once the event is processed. */
    nextAttemptAt: z.instanceof(Timestamp).optional(),
  }),
  version: 3,
  // Versions 2 and 3 added optional fields.
  migrate: { 2: (old) => old, 3: (old) => old },
  indexes: [
    "receivedAt",
    ["outcome", "receivedAt"],
    ["outcome", "receivedAt desc"],
    "nextAttemptAt",
  ],
  expires: [
    {
      where: [["outcome", "in", ["known", "notAboutAnOrder"]]],
      field: "receivedAt",
      keptMs: 90 * DAY_MS,
    },
    // Events of unknown orders stay longer, because the owner may look for the money much later.
    { field: "receivedAt", keptMs: 400 * DAY_MS },
  ],
});

export type ReceivedEvent = Pick<
  z.output<typeof paymentEvents.schema>,
  "orderId" | "paymentId" | "decline"
>;

export interface EventPorts extends SettlementPorts {
  readonly payments: Pick<Payments, "readPayment" | "findOrderId" | "listEvents">;
  readonly cardTesting: Pick<CardTesting, "keyOfCard" | "countDecline">;
}

type StoringPorts = Pick<EventPorts, "documents" | "clock" | "cardTesting">;

/** Stores an event and returns it, for the caller to process now. Undefined if it was stored before. */
export async function receiveEvent(
  ports: StoringPorts,
  event: PaymentEvent,
): Promise<ReceivedEvent | undefined> {
  const [received] = await receiveEvents(ports, [event]);
  return received;
}

/** `receiveEvent` for many events in one transaction, because each one waits for the disk. */
export async function receiveEvents(
  ports: StoringPorts,
  events: readonly PaymentEvent[],
): Promise<(ReceivedEvent | undefined)[]> {
  const { documents, clock } = ports;
  const subjects = await Promise.all(events.map((event) => subjectOf(ports, event)));
  return documents.transaction(async (transaction) => {
    const now = clock.now();
    const stored = await Promise.all(
      events.map(async ({ id }) => Boolean(await transaction.get(paymentEvents, id))),
    );
    return events.map(({ id, type }, index) => {
      const subject = subjects[index];
      const isFirst = events.findIndex((event) => event.id === id) === index;
      if (stored[index] || !isFirst || !subject) return undefined;
      transaction.create(paymentEvents, id, {
        type,
        ...subject,
        outcome: "received",
        receivedAt: Timestamp.fromMillis(now),
        attempts: 1,
        nextAttemptAt: Timestamp.fromMillis(now + CLAIM_MS),
      });
      return subject;
    });
  });
}

async function subjectOf(
  { cardTesting }: StoringPorts,
  { orderId, paymentId, createdAt, decline }: PaymentEvent,
): Promise<ReceivedEvent> {
  const fingerprint = decline?.cardFingerprint;
  const cardKey = fingerprint ? await cardTesting.keyOfCard(fingerprint) : undefined;
  return {
    ...(orderId ? { orderId } : {}),
    ...(paymentId ? { paymentId } : {}),
    ...(decline
      ? { decline: { at: Timestamp.fromMillis(createdAt), ...(cardKey ? { cardKey } : {}) } }
      : {}),
  };
}

/** Counts a declined card and settles the order of a received event. If that throws, a job tries again. */
export async function processEvent(
  ports: EventPorts,
  id: string,
  event: ReceivedEvent,
): Promise<void> {
  const orderId = await orderOf(ports, event);
  if (event.decline)
    await ports.cardTesting.countDecline({
      eventId: id,
      at: event.decline.at,
      orderId,
      cardKey: event.decline.cardKey,
    });
  const settlement = orderId
    ? await settleOrder(ports, orderId, { by: "webhook", eventId: id })
    : undefined;
  await ports.documents.update(paymentEvents, id, {
    outcome: settlement?.outcome ?? "notAboutAnOrder",
    ...(orderId ? { orderId } : {}),
    nextAttemptAt: undefined,
  });
}

/** Processes events whose processing failed or never began. */
export async function processDueEvents(
  ports: EventPorts,
  onError: (eventId: string, error: unknown) => void,
): Promise<void> {
  const now = Timestamp.fromMillis(ports.clock.now());
  const late = Timestamp.fromMillis(ports.clock.now() + WRONG_CLOCK_MS);
  for (const where of [
    ["nextAttemptAt", "<=", now] as const,
    ["nextAttemptAt", ">", late] as const,
  ]) {
    const due = await ports.documents.query(paymentEvents, {
      where: [where],
      orderBy: [["nextAttemptAt", "asc"]],
      limit: MOST_PER_RUN,
    });
    for (const { id } of understood(due, onError))
      await retry(ports, id).catch((error: unknown) => onError(id, error));
  }
}

async function retry(ports: EventPorts, id: string): Promise<void> {
  const event = await claim(ports, id);
  if (event) await processEvent(ports, id, event);
}

/** Undefined if the event was processed or another process is at work on it. */
function claim({ documents, clock }: EventPorts, id: string) {
  return documents.transaction(async (transaction) => {
    const event = (await transaction.get(paymentEvents, id))?.data;
    const waitMs = (event?.nextAttemptAt?.toMillis() ?? Infinity) - clock.now();
    if (!event?.nextAttemptAt || (waitMs > 0 && waitMs < WRONG_CLOCK_MS)) return undefined;
    const attempts = event.attempts ?? 0;
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS);
    transaction.update(paymentEvents, id, {
      attempts: attempts + 1,
      nextAttemptAt: Timestamp.fromMillis(clock.now() + Math.max(retryMs, CLAIM_MS)),
    });
    return event;
  });
}

/** Events about charges, refunds and disputes name only the payment. */
async function orderOf(
  { documents, payments }: EventPorts,
  { orderId, paymentId }: ReceivedEvent,
): Promise<string | undefined> {
  if (orderId !== undefined) return orderId;
  if (paymentId === undefined) return undefined;
  const [known] = await documents.query(orders, {
    where: [["paymentId", "==", paymentId]],
    limit: 1,
  });
  // Before settlement, the order does not have its payment's id yet.
  const found = known?.id ?? (await payments.findOrderId(paymentId));
  return found !== undefined && isOrderId(found) ? found : undefined;
}

/** Events are stored once and processed afterwards: at once, and by a job after a crash or an outage. */
import { backoff, dueDocuments, isDue } from "../ports/due-documents.ts";
import { z } from "zod";
import type { CardTesting } from "../card-testing/card-testing.ts";
import { defineCollection } from "../ports/collection.ts";
import type { PaymentEvent, Payments } from "../ports/payments.ts";
import { readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import type { Cause } from "../orders/follower.ts";
import { isOrderId, orders } from "../orders/orders.ts";
import { heedWarning, type WarningPorts } from "./fraud-warnings.ts";
import { settleOrder, type Settlement, type SettlementPorts } from "./settle-order.ts";

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LAST_RETRY_MS = 60 * 60 * SECOND_MS;
/** While one process works on an event, others ignore it for this long. */
const CLAIM_MS = 10 * SECOND_MS;
const MAX_PER_RUN = 200;
/** After this long, settlement has stored the payment's id in its order. */
const SETTLED_AFTER_MS = 60 * SECOND_MS;
const MAX_DELETED = 100;

/** `received`: not yet processed. `unknown`: money for an unknown order, which the owner finds here. */
const outcomes = ["received", "known", "unknown", "notAboutAnOrder"] as const;

export const paymentEvents = defineCollection("paymentEvents", {
  schema: z.object({
    type: z.string(),
    orderId: z.string().optional(),
    checkoutId: z.string().optional(),
    paymentId: z.string().optional(),
    /** By the payment service's clock. */
    createdAt: z.instanceof(Timestamp).optional(),
    money: z.enum(["arrived", "returned"]).optional(),
    decline: z.object({ at: z.instanceof(Timestamp), cardKey: z.string().optional() }).optional(),
    isFraudWarning: z.literal(true).optional(),
    outcome: z.enum(outcomes),
    /** Present if the outcome is "unknown". */
    isToRefund: z.literal(true).optional(),
    receivedAt: z.instanceof(Timestamp),
    attempts: z.int().nonnegative().optional(),
    /** Absent once the event is processed. */
    nextAttemptAt: z.instanceof(Timestamp).optional(),
  }),
  version: 6,
  migrate: {
    // Earlier versions did not store whether the money arrived.
    4: (old) =>
      old["outcome"] === "unknown" && old["type"] === "checkout.session.completed"
        ? { ...old, isToRefund: true }
        : old,
  },
  indexes: [
    "receivedAt",
    ["outcome", "receivedAt"],
    ["outcome", "receivedAt desc"],
    ["isToRefund", "receivedAt desc"],
    ["isToRefund", "paymentId"],
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
  | "type"
  | "orderId"
  | "checkoutId"
  | "paymentId"
  | "createdAt"
  | "money"
  | "decline"
  | "isFraudWarning"
>;

export interface EventPorts extends SettlementPorts, WarningPorts {
  readonly payments: Pick<Payments, "readPayment" | "refund" | "listEvents">;
  readonly cardTesting: Pick<CardTesting, "keyOfCard" | "countDecline">;
}

type StoringPorts = Pick<EventPorts, "documents" | "clock" | "cardTesting">;

/** Undefined if there is nothing to process now. */
export async function receiveEvent(
  ports: StoringPorts,
  event: PaymentEvent,
): Promise<ReceivedEvent | undefined> {
  const [received] = await receiveEvents(ports, [event]);
  return received;
}

/**
 * One transaction for all events, because each transaction waits for the disk. Ignores events of other products on the
 * same account. An event of an unknown payment is processed later, because its order may not be settled yet.
 */
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
    return events.map(({ id }, index) => {
      const subject = subjects[index];
      const isFirst = events.findIndex((event) => event.id === id) === index;
      if (stored[index] || !isFirst || !subject) return undefined;
      transaction.create(paymentEvents, id, {
        ...subject,
        outcome: "received",
        receivedAt: Timestamp.fromMillis(now),
        attempts: 1,
        nextAttemptAt: Timestamp.fromMillis(
          now + (subject.orderId === undefined ? SETTLED_AFTER_MS : CLAIM_MS),
        ),
      });
      return subject.orderId === undefined ? undefined : subject;
    });
  });
}

/** Undefined if the event cannot concern this shop. */
async function subjectOf(
  ports: StoringPorts,
  event: PaymentEvent,
): Promise<ReceivedEvent | undefined> {
  const { type, checkoutId, paymentId, createdAt, money, decline, isFraudWarning } = event;
  const orderId = event.orderId ?? (await findByPayment(ports, event));
  // Payments and declines name the order; refunds and disputes may not.
  const isFollowUp = paymentId !== undefined && money !== "arrived" && !decline;
  const mayConcern = orderId === undefined ? isFollowUp : money || (await isKnown(ports, orderId));
  if (!mayConcern) return undefined;
  const fingerprint = decline?.cardFingerprint;
  const cardKey = fingerprint ? await ports.cardTesting.keyOfCard(fingerprint) : undefined;
  const at = Timestamp.fromMillis(createdAt);
  return {
    type,
    ...(orderId === undefined ? {} : { orderId }),
    ...(checkoutId ? { checkoutId } : {}),
    ...(paymentId ? { paymentId } : {}),
    createdAt: at,
    ...(money ? { money } : {}),
    ...(decline ? { decline: { at, ...(cardKey ? { cardKey } : {}) } } : {}),
    ...(isFraudWarning ? { isFraudWarning } : {}),
  };
}

async function isKnown({ documents }: StoringPorts, orderId: string): Promise<boolean> {
  return isOrderId(orderId) && (await documents.get(orders, orderId)) !== undefined;
}

/** If this throws, a job tries again. */
export async function processEvent(
  ports: EventPorts,
  id: string,
  event: ReceivedEvent,
): Promise<void> {
  const { documents, clock } = ports;
  const { money, decline, isFraudWarning } = event;
  if (money === "returned") await forgetReturned(ports, event);
  const orderId = event.orderId ?? (await findByPayment(ports, event));
  const at = event.createdAt?.toMillis() || undefined;
  // The reconciler finds missed refunds and disputes, but no warnings: the next attempt looks for the order again.
  if (orderId === undefined && isFraudWarning && clock.now() - (at ?? 0) < DAY_MS) return;
  if (decline)
    await ports.cardTesting.countDecline({
      eventId: id,
      at: decline.at,
      orderId,
      cardKey: decline.cardKey,
    });
  const settlement =
    orderId === undefined
      ? undefined
      : await settleCheckout(ports, orderId, event.checkoutId, { by: "webhook", eventId: id, at });
  if (isFraudWarning && orderId !== undefined) await heedWarning(ports, orderId);
  const isToRefund = settlement?.outcome === "unknown" && money === "arrived";
  if (settlement && (settlement.outcome === "known" || isToRefund))
    await documents.update(paymentEvents, id, {
      outcome: settlement.outcome,
      orderId,
      ...(isToRefund ? { isToRefund } : {}),
      nextAttemptAt: undefined,
    });
  else await documents.delete(paymentEvents, id);
}

/**
 * A restored backup may have been taken while a checkout was being opened. Then only its events tell the order which one
 * is its own.
 */
async function settleCheckout(
  ports: EventPorts,
  orderId: string,
  checkoutId: string | undefined,
  cause: Cause,
): Promise<Settlement> {
  const settlement = await settleOrder(ports, orderId, cause);
  if (settlement.outcome !== "known" || checkoutId === undefined) return settlement;
  const { isFree, payment } = settlement.order;
  if (isFree || payment.checkoutId !== undefined) return settlement;
  await ports.documents.update(orders, orderId, { payment: { checkoutId } });
  return settleOrder(ports, orderId, cause);
}

/** A refunded payment of an unknown order no longer needs attention. */
async function forgetReturned(
  { documents }: EventPorts,
  { paymentId }: ReceivedEvent,
): Promise<void> {
  if (paymentId === undefined) return;
  const returned = await documents.query(paymentEvents, {
    where: [
      ["isToRefund", "==", true],
      ["paymentId", "==", paymentId],
    ],
    limit: MAX_DELETED,
  });
  for (const { id } of returned) await documents.delete(paymentEvents, id);
}

export async function processDueEvents(
  ports: EventPorts,
  onError: (eventId: string, error: unknown) => void,
): Promise<void> {
  const schedule = { now: ports.clock.now(), maxDelayMs: LAST_RETRY_MS, limit: MAX_PER_RUN };
  const due = await dueDocuments(ports.documents, paymentEvents, schedule);
  for (const { id } of readable(due, onError))
    await retry(ports, id).catch((error: unknown) => onError(id, error));
}

async function retry(ports: EventPorts, id: string): Promise<void> {
  const event = await claim(ports, id);
  if (event) await processEvent(ports, id, event);
}

/** Undefined if the event was processed or another process is working on it. */
function claim({ documents, clock }: EventPorts, id: string) {
  return documents.transaction(async (transaction) => {
    const event = (await transaction.get(paymentEvents, id))?.data;
    const now = clock.now();
    if (!event?.nextAttemptAt || !isDue(event.nextAttemptAt, { now, maxDelayMs: LAST_RETRY_MS }))
      return undefined;
    const attempts = (event.attempts ?? 0) + 1;
    const retryMs = backoff(attempts, FIRST_RETRY_MS, LAST_RETRY_MS);
    transaction.update(paymentEvents, id, {
      attempts,
      nextAttemptAt: Timestamp.fromMillis(now + Math.max(retryMs, CLAIM_MS)),
    });
    return event;
  });
}

/** Events about charges, refunds and disputes may name only the payment. */
async function findByPayment(
  { documents }: StoringPorts,
  { paymentId }: Pick<ReceivedEvent, "paymentId">,
): Promise<string | undefined> {
  if (paymentId === undefined) return undefined;
  const [known] = await documents.query(orders, {
    where: [["paymentId", "==", paymentId]],
    limit: 1,
  });
  return known?.id;
}

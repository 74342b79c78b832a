import Stripe from "stripe";
import type { EventRecord, WebhookMode } from "../records/event.ts";
import { toSeconds } from "./fields.ts";

/** In mode "reorder", events wait this long for later ones. */
export const REORDER_WINDOW_MS = 1_000;

interface Resources {
  "checkout.session": Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  "radar.early_fraud_warning": Stripe.Radar.EarlyFraudWarning;
}

type EventType = Extract<
  Stripe.Event["type"],
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.async_payment_failed"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "payment_intent.processing"
  | "payment_intent.requires_action"
  | "charge.refunded"
  | "charge.refund.updated"
  | "refund.created"
  | "refund.updated"
  | "refund.failed"
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.dispute.closed"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated"
  | "radar.early_fraud_warning.created"
>;

export interface EventSubject {
  readonly type: EventType;
  readonly object: Resources[keyof Resources];
  readonly before?: object;
}

export interface EventContext {
  readonly id: string;
  readonly now: number;
  readonly index: number;
  readonly mode: WebhookMode;
  readonly request: Stripe.Event.Request;
}

export function toEventRecord(subject: EventSubject, context: EventContext): EventRecord {
  const { id, now, index, mode, request } = context;
  const { type, object, before } = subject;
  const event = {
    id,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: toSeconds(now),
    data: { object, ...(before ? { previous_attributes: changesOf(before, object) } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  } satisfies Stripe.EventBase;
  return {
    id,
    type,
    createdAt: now,
    index,
    body: JSON.stringify(event),
    attempts: 0,
    ...(mode === "normal" ? {} : { mode }),
    ...deliveryTime(mode, now),
  };
}

export function toEvent(record: EventRecord): Stripe.Event {
  const event: Stripe.Event = JSON.parse(record.body);
  const isPending = record.dueAt !== undefined || record.heldAt !== undefined;
  return { ...event, pending_webhooks: isPending ? 1 : 0 };
}

function deliveryTime(mode: WebhookMode, now: number): Pick<EventRecord, "dueAt" | "heldAt"> {
  switch (mode) {
    case "normal":
    case "duplicate":
      return { dueAt: now };
    case "reorder":
      return { dueAt: now + REORDER_WINDOW_MS };
    case "hold":
      return { heldAt: now };
    case "drop":
      return {};
  }
}

function changesOf(before: object, after: object): Record<string, unknown> {
  const isSame = (key: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(Reflect.get(after, key));
  return Object.fromEntries(Object.entries(before).filter(([key, value]) => !isSame(key, value)));
}

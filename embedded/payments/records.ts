/** The sandbox's collections. They never contain card numbers. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { defineCollection, narrowCollection } from "#domain/ports/collection.ts";

const DAY_MS = 86_400_000;

/** A list, because some document stores reserve field names that Stripe allows as metadata keys. */
const metadataSchema = z.array(z.object({ key: z.string(), value: z.string() }));

const sessionSchema = z.object({
  kind: z.literal("session"),
  id: z.string(),
  /** Milliseconds since the epoch, like all times here. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Present while the session is open, so that overdue sessions can be found by this field alone. */
  openUntil: z.number().optional(),
  status: z.enum(["open", "complete", "expired"]),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      description: z.string().optional(),
      unitAmount: z.int(),
      quantity: z.int(),
    }),
  ),
  clientReferenceId: z.string().optional(),
  customerEmail: z.string().optional(),
  /** Language of the payment page. If absent or "auto", the browser's. */
  locale: z.string().optional(),
  buyerEmail: z.string().optional(),
  successUrl: z.string(),
  cancelUrl: z.string().optional(),
  metadata: metadataSchema,
  paymentDescription: z.string().optional(),
  paymentMetadata: metadataSchema,
  paymentId: z.string().optional(),
});

const paymentSchema = z.object({
  kind: z.literal("payment"),
  id: z.string(),
  createdAt: z.number(),
  amount: z.int(),
  currency: z.string(),
  description: z.string().optional(),
  metadata: metadataSchema,
  status: z.enum(["requires_payment_method", "succeeded"]),
  paymentMethodId: z.string().optional(),
  declineCode: z.string().optional(),
});

/** How long Stripe repeats the response to an Idempotency-Key. */
export const ANSWER_KEPT_MS = DAY_MS;

/** The response to an Idempotency-Key, and a digest of its request. */
const answerSchema = z.object({
  kind: z.literal("answer"),
  createdAt: z.number(),
  fingerprint: z.string(),
  requestId: z.string(),
  body: z.string(),
});

export const webhookModeSchema = z.enum(["normal", "hold", "duplicate", "reorder"]);

const controlsSchema = z.object({ kind: z.literal("controls"), webhooks: webhookModeSchema });

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.number(),
  /** Position among the events of the same transaction. */
  index: z.int(),
  /** JSON, exactly as it is signed and sent. */
  body: z.string(),
  attempts: z.int(),
  /** Present while the event is undelivered. */
  dueAt: z.number().optional(),
});

export type SessionRecord = z.output<typeof sessionSchema>;
export type PaymentRecord = z.output<typeof paymentSchema>;
export type EventRecord = z.output<typeof eventSchema>;
export type WebhookMode = z.output<typeof webhookModeSchema>;
export type Metadata = z.output<typeof metadataSchema>;

/** The lifetime of an unpaid order, so that a late payment finds both the order and the session. */
const UNPAID_MS = (1 + 90) * DAY_MS;
const PAID_MS = 400 * DAY_MS;

/** One collection with a view for each kind. Ids have the kind's prefix, so that views never overlap. */
export const sandboxObjects = defineCollection("sandboxObjects", {
  schema: z.discriminatedUnion("kind", [
    sessionSchema,
    paymentSchema,
    answerSchema,
    controlsSchema,
  ]),
  version: 2,
  // Version 2 added `locale`, which is optional.
  migrate: { 2: (old) => old },
  indexes: ["openUntil", ["kind", "createdAt"], ["kind", "status", "createdAt"]],
  expires: [
    expiry("answer", ANSWER_KEPT_MS),
    expiry("session", UNPAID_MS, ["open", "expired"]),
    expiry("session", PAID_MS),
    expiry("payment", UNPAID_MS, ["requires_payment_method"]),
    expiry("payment", PAID_MS),
  ],
});
export const sessions = narrowCollection(sandboxObjects, sessionSchema);
export const payments = narrowCollection(sandboxObjects, paymentSchema);
export const answers = narrowCollection(sandboxObjects, answerSchema);
export const controls = narrowCollection(sandboxObjects, controlsSchema);

export const events = defineCollection("sandboxEvents", {
  schema: eventSchema,
  indexes: ["createdAt", "dueAt", ["type", "createdAt"]],
  // Stripe keeps events for 30 days, too.
  expires: [{ field: "createdAt", keptMs: 30 * DAY_MS, isNumber: true }],
});

function expiry(kind: string, keptMs: number, statuses?: readonly string[]) {
  const ofStatus = statuses ? ([["status", "in", statuses]] as const) : [];
  const where = [["kind", "==", kind], ...ofStatus] as const;
  return { where, field: "createdAt", keptMs, isNumber: true } as const;
}

export const CONTROLS_ID = "controls";

export function isSessionId(id: string): boolean {
  return /^cs_test_\w{1,100}$/.test(id);
}

export function isPaymentId(id: string): boolean {
  return /^pi_\w{1,100}$/.test(id);
}

export function isEventId(id: string): boolean {
  return /^evt_\w{1,100}$/.test(id);
}

/** A new random id such as "pi_9f0c…". */
export function newId(prefix: "cs_test_" | "pi_" | "pm_" | "evt_" | "req_"): string {
  return prefix + randomBytes(prefix === "cs_test_" ? 29 : 12).toString("hex");
}

/** What the sandbox keeps. Card numbers are never among it. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { defineCollection } from "#domain/ports.ts";

/** As a list: some document stores reserve field names that Stripe allows as metadata keys. */
const metadataSchema = z.array(z.object({ key: z.string(), value: z.string() }));

const sessionSchema = z.object({
  kind: z.literal("session"),
  id: z.string(),
  /** Milliseconds since the epoch, as are all times here. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Present while the session is open: the one field the search for overdue sessions needs. */
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

/** The answer given to an Idempotency-Key, and a digest of the request it was given for. */
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
  /** Place among the events of the same transaction. */
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

// One collection, one view per kind: ids carry the kind's prefix, so that the views never meet.
export const sessions = defineCollection("sandboxObjects", sessionSchema);
export const payments = defineCollection("sandboxObjects", paymentSchema);
export const answers = defineCollection("sandboxObjects", answerSchema);
export const controls = defineCollection("sandboxObjects", controlsSchema);
export const events = defineCollection("sandboxEvents", eventSchema);

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

/** A fresh id such as "pi_9f0c…". */
export function newId(prefix: "cs_test_" | "pi_" | "pm_" | "evt_" | "req_"): string {
  return prefix + randomBytes(prefix === "cs_test_" ? 29 : 12).toString("hex");
}

/** The sandbox's collections. They never contain card or account numbers. */
import { z } from "zod";
import { defineCollection, narrowCollection } from "#domain/ports/collection.ts";
import { couponSchema } from "./records/coupon.ts";
import { disputeSchema } from "./records/dispute.ts";
import { eventSchema, webhookModeSchema } from "./records/event.ts";
import { chargeSchema, paymentSchema } from "./records/payment.ts";
import { refundSchema } from "./records/refund.ts";
import { sessionSchema } from "./records/session.ts";
import { taxRateSchema } from "./records/tax-rate.ts";

const DAY_MS = 86_400_000;

/** How long Stripe repeats the response to an Idempotency-Key. */
export const RESPONSE_KEPT_MS = DAY_MS;

/** `fingerprint` is a digest of the request. */
const responseSchema = z.object({
  kind: z.literal("answer"),
  createdAt: z.number(),
  fingerprint: z.string(),
  requestId: z.string(),
  body: z.string(),
});

const controlsSchema = z.object({ kind: z.literal("controls"), webhooks: webhookModeSchema });

/** The lifetime of an unpaid order, so that a late payment finds both the order and the session. */
const UNPAID_MS = (1 + 90) * DAY_MS;
const PAID_MS = 400 * DAY_MS;

/** One collection with a view for each kind. Ids have the kind's prefix, so that views never overlap. */
export const sandboxObjects = defineCollection("sandboxObjects", {
  schema: z.discriminatedUnion("kind", [
    sessionSchema,
    paymentSchema,
    chargeSchema,
    refundSchema,
    disputeSchema,
    couponSchema,
    taxRateSchema,
    responseSchema,
    controlsSchema,
  ]),
  version: 4,
  migrate: {
    // Version 3 added optional fields and kinds, among them charges; `findCharge` derives older ones from the payment.
    3: (old) =>
      old["kind"] === "payment" && old["status"] === "succeeded"
        ? { ...old, chargeId: `ch_${String(old["id"]).slice("pi_".length)}` }
        : old,
  },
  indexes: [
    "openUntil",
    "settlesAt",
    "clientReferenceId",
    ["kind", "createdAt"],
    ["kind", "status", "createdAt"],
    ["kind", "paymentId", "createdAt"],
    ["kind", "isActive", "createdAt"],
    ["kind", "isInclusive", "createdAt"],
  ],
  expires: [
    expiry("answer", RESPONSE_KEPT_MS),
    expiry("session", UNPAID_MS, ["open", "expired"]),
    expiry("session", PAID_MS),
    expiry("payment", UNPAID_MS, ["requires_payment_method", "requires_action"]),
    expiry("payment", PAID_MS),
    expiry("charge", UNPAID_MS, ["failed"]),
    expiry("charge", PAID_MS),
    expiry("refund", PAID_MS),
    expiry("dispute", PAID_MS),
    expiry("coupon", PAID_MS),
    expiry("deletedCoupon", PAID_MS),
    expiry("taxRate", PAID_MS),
  ],
});
export const sessions = narrowCollection(sandboxObjects, sessionSchema);
export const payments = narrowCollection(sandboxObjects, paymentSchema);
export const charges = narrowCollection(sandboxObjects, chargeSchema);
export const refunds = narrowCollection(sandboxObjects, refundSchema);
export const disputes = narrowCollection(sandboxObjects, disputeSchema);
export const coupons = narrowCollection(sandboxObjects, couponSchema);
export const taxRates = narrowCollection(sandboxObjects, taxRateSchema);
export const responses = narrowCollection(sandboxObjects, responseSchema);
export const controls = narrowCollection(sandboxObjects, controlsSchema);

export const events = defineCollection("sandboxEvents", {
  schema: eventSchema,
  version: 2,
  indexes: ["createdAt", "dueAt", "heldAt", ["createdAt", "index"], ["type", "createdAt", "index"]],
  // Stripe keeps events for 30 days, too.
  expires: [{ field: "createdAt", keptMs: 30 * DAY_MS, isNumber: true }],
});

function expiry(kind: string, keptMs: number, statuses?: readonly string[]) {
  const ofStatus = statuses ? ([["status", "in", statuses]] as const) : [];
  const where = [["kind", "==", kind], ...ofStatus] as const;
  return { where, field: "createdAt", keptMs, isNumber: true } as const;
}

export const CONTROLS_ID = "controls";

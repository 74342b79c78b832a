import { z } from "zod";
import { metadataSchema } from "./metadata.ts";
import { methodTypeSchema } from "./payment.ts";

/** Evidence in words; the sandbox stores no files. */
export const evidenceFields = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_tracking_number",
  "uncategorized_text",
] as const;

export const disputeSchema = z.object({
  kind: z.literal("dispute"),
  id: z.string(),
  createdAt: z.number(),
  chargeId: z.string(),
  paymentId: z.string(),
  methodType: methodTypeSchema,
  brand: z.string().optional(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  metadata: metadataSchema,
  status: z.enum(["needs_response", "under_review", "won", "lost"]),
  dueBy: z.number(),
  evidence: z.partialRecord(z.enum(evidenceFields), z.string()),
  submissions: z.int(),
  reinstatedAt: z.number().optional(),
});

export type DisputeRecord = z.output<typeof disputeSchema>;

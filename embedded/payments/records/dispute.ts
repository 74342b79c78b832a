import { z } from "zod";
import { metadataSchema } from "./metadata.ts";
import { methodTypeSchema } from "./payment.ts";

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
  evidence: z.object({ uncategorized_text: z.string().optional() }),
  submissions: z.int(),
});

export type DisputeRecord = z.output<typeof disputeSchema>;

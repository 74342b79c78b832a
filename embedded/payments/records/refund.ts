import { z } from "zod";
import { metadataSchema } from "./metadata.ts";
import { methodTypeSchema } from "./payment.ts";

const refundReasonSchema = z.enum(["duplicate", "fraudulent", "requested_by_customer"]);

export const refundSchema = z.object({
  kind: z.literal("refund"),
  id: z.string(),
  createdAt: z.number(),
  chargeId: z.string(),
  paymentId: z.string(),
  paymentMethodId: z.string(),
  methodType: methodTypeSchema,
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  reason: refundReasonSchema.optional(),
  metadata: metadataSchema,
  status: z.enum(["pending", "succeeded", "failed"]),
  /** When the status changes by itself; absent if it is final. */
  settlesAt: z.number().optional(),
});

export type RefundRecord = z.output<typeof refundSchema>;

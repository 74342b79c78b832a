import { z } from "zod";
import { metadataSchema } from "./metadata.ts";
import { methodTypeSchema } from "./payment.ts";

export const sessionSchema = z.object({
  kind: z.literal("session"),
  id: z.string(),
  /** Milliseconds since the epoch, like all times here. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Present while the session is open, so that overdue sessions can be found by this field alone. */
  openUntil: z.number().optional(),
  /** "completeUnpaid" waits for a delayed payment or has lost it. Older builds refuse it instead of reporting "paid". */
  status: z.enum(["open", "complete", "completeUnpaid", "expired"]),
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
  /** Absent in sessions of earlier builds, which took cards only. */
  methods: z.array(methodTypeSchema).optional(),
  /** The creator's filter, of any types that Stripe has. */
  allowedMethods: z.array(z.string()).optional(),
  clientReferenceId: z.string().optional(),
  customerEmail: z.string().optional(),
  customerId: z.string().optional(),
  /** Creates a customer when the session is paid. */
  createsCustomer: z.boolean().optional(),
  /** Language of the payment page. If absent or "auto", the browser's. */
  locale: z.string().optional(),
  buyerEmail: z.string().optional(),
  buyerName: z.string().optional(),
  successUrl: z.string(),
  cancelUrl: z.string().optional(),
  metadata: metadataSchema,
  paymentDescription: z.string().optional(),
  paymentMetadata: metadataSchema,
  paymentId: z.string().optional(),
});

export type SessionRecord = z.output<typeof sessionSchema>;

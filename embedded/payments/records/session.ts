import { z } from "zod";
import { billingSchema } from "./billing.ts";
import { metadataSchema } from "./metadata.ts";
import { methodTypeSchema } from "./payment.ts";

const taxSchema = z.object({
  behavior: z.enum(["inclusive", "exclusive"]),
  /** Absent if tax is automatic. */
  name: z.string().optional(),
  /** Absent until the country is known, if tax is automatic. */
  percent: z.number().optional(),
  /** Minor units. */
  amount: z.int(),
});

export const sessionSchema = z.object({
  kind: z.literal("session"),
  id: z.string(),
  /** Milliseconds since the epoch, like all times here. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Present while the session is open, so that overdue sessions can be found by this field alone. */
  openUntil: z.number().optional(),
  /** "completeUnpaid" waits for a delayed payment or has lost it. Older builds do not report it as "paid". */
  status: z.enum(["open", "complete", "completeUnpaid", "expired"]),
  /** The total in minor units, with discount and tax; see `amountsOf`. */
  amount: z.int(),
  currency: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      unitAmount: z.int(),
      quantity: z.int(),
      tax: taxSchema.optional(),
    }),
  ),
  discount: z
    .object({
      couponId: z.string(),
      name: z.string().optional(),
      amount: z.int(),
    })
    .optional(),
  /** The billing country decides the rates. */
  isTaxAutomatic: z.boolean().optional(),
  addressCollection: z.enum(["auto", "required"]).optional(),
  /** Absent in sessions of earlier builds, which took cards only. */
  methods: z.array(methodTypeSchema).optional(),
  clientReferenceId: z.string().optional(),
  customerEmail: z.string().optional(),
  locale: z.string().optional(),
  buyerEmail: z.string().optional(),
  buyerName: z.string().optional(),
  billing: billingSchema.optional(),
  successUrl: z.string(),
  cancelUrl: z.string().optional(),
  metadata: metadataSchema,
  paymentMetadata: metadataSchema,
  paymentId: z.string().optional(),
});

export type SessionRecord = z.output<typeof sessionSchema>;

/** Records contain only the last four digits of a card or an account. */
import { z } from "zod";
import { billingSchema } from "./billing.ts";
import { metadataSchema } from "./metadata.ts";

export const methodTypeSchema = z.enum(["card", "sepa_debit", "us_bank_account"]);

const methodSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("card"),
    id: z.string(),
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    /** Equal for every use of one card number; absent in records of earlier builds. */
    fingerprint: z.string().optional(),
    /** ISO 3166-1 alpha-2. Absent in records of earlier builds: the United States. */
    country: z.string().optional(),
    isAuthenticated: z.boolean(),
  }),
  z.object({
    type: z.literal("sepa_debit"),
    id: z.string(),
    last4: z.string(),
    country: z.string(),
    bankCode: z.string(),
  }),
  z.object({
    type: z.literal("us_bank_account"),
    id: z.string(),
    last4: z.string(),
    routingNumber: z.string(),
  }),
]);

const failureSchema = z.object({
  /** https://docs.stripe.com/error-codes */
  code: z.string(),
  /** https://docs.stripe.com/declines/codes, if the bank gave a reason. */
  declineCode: z.string().optional(),
});

/** What a test card or test account does: https://docs.stripe.com/testing */
const fateSchema = z.object({
  failure: failureSchema.optional(),
  needsAuthentication: z.boolean().optional(),
  /** Reason of the dispute that follows the payment at once. */
  dispute: z.string().optional(),
  /** Type of the early fraud warning that follows the payment at once. */
  fraudWarning: z.string().optional(),
  /** "slow" refunds are pending at first; "failing" ones succeed at first and fail later. */
  refund: z.enum(["slow", "failing"]).optional(),
});

export const paymentSchema = z.object({
  kind: z.literal("payment"),
  id: z.string(),
  createdAt: z.number(),
  amount: z.int(),
  currency: z.string(),
  metadata: metadataSchema,
  status: z.enum(["requires_payment_method", "requires_action", "processing", "succeeded"]),
  methods: z.array(methodTypeSchema).optional(),
  /** Absent in payments of earlier builds. */
  sessionId: z.string().optional(),
  /** How many cards and accounts were tried; absent in payments of earlier builds. */
  attempts: z.int().optional(),
  chargeId: z.string().optional(),
  paymentMethodId: z.string().optional(),
  /** Why the last attempt failed, together with `failureCode`. Earlier builds stored only `declineCode`, for cards. */
  declineCode: z.string().optional(),
  failureCode: z.string().optional(),
  failedMethod: methodSchema.optional(),
  /** Present while the buyer's bank waits for 3-D Secure. */
  challenge: z
    .object({
      email: z.string(),
      name: z.string().optional(),
      billing: billingSchema.optional(),
      method: methodSchema,
      fate: fateSchema,
    })
    .optional(),
  /** When a delayed payment ends by itself. Present while it is processing. */
  settlesAt: z.number().optional(),
});

export const chargeSchema = z.object({
  kind: z.literal("charge"),
  id: z.string(),
  createdAt: z.number(),
  paymentId: z.string(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  email: z.string().optional(),
  name: z.string().optional(),
  billing: billingSchema.optional(),
  method: methodSchema,
  fate: fateSchema,
  metadata: metadataSchema,
  status: z.enum(["pending", "succeeded", "failed"]),
  succeededAt: z.number().optional(),
  failure: failureSchema.optional(),
  /** Sum of the refunds that have not failed. */
  amountRefunded: z.int(),
  refundIds: z.array(z.string()),
  disputeId: z.string().optional(),
});

export type MethodType = z.output<typeof methodTypeSchema>;
export type Method = z.output<typeof methodSchema>;
export type Fate = z.output<typeof fateSchema>;
export type PaymentFailure = z.output<typeof failureSchema>;
export type PaymentRecord = z.output<typeof paymentSchema>;
export type ChargeRecord = z.output<typeof chargeSchema>;

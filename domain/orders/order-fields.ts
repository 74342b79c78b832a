/** The stored fields of an order. `orders.ts` groups them in facets. */
import { z } from "zod";
import { taxSchema } from "../catalog/tax.ts";
import { orderConsentSchema } from "../consent/consents.ts";
import { orderExperimentSchema } from "../experiments/order-experiment.ts";
import { variantKeys } from "../experiments/variants.ts";
import { disputeStates } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { businessSchema } from "./business.ts";
import { mapTexts, textNames } from "./order-texts.ts";
import { visitorIdsSchema } from "./visitor-ids.ts";

const timestamp = z.instanceof(Timestamp);

export const statuses = [
  "pending",
  "paid",
  "partially_refunded",
  "refunded",
  "disputed",
  "failed",
  "expired",
] as const;

/** A second payment for files already owned, a payment that does not match, or a refund that the bank returned. */
export const attentionReasons = ["duplicate", "mismatch", "refundFailed"] as const;

/** refunding: the shop refunds the order by itself. open: the owner decides. over: nothing is left to do. */
const fraudWarningStates = ["refunding", "open", "over"] as const;

export const triggers = ["webhook", "visit", "reconciler", "owner"] as const;

const changeSchema = z.object({
  at: timestamp,
  from: z.enum(statuses),
  to: z.enum(statuses),
  by: z.enum(triggers),
  eventId: z.string().optional(),
});

const orderCouponSchema = z.object({
  code: z.string(),
  /** Minor units. */
  discount: z.int().nonnegative(),
  /** The use was returned, because the order failed or expired. */
  isReturned: z.literal(true).optional(),
});

const billingSchema = z.object({
  name: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  country: z.string().optional(),
});

const waiverSchema = z.object({
  /** The words beside the box, as the buyer read them. */
  text: z.string(),
  version: z.int().positive(),
  language: z.string(),
  givenAt: timestamp,
});

/** Raise it with every change of `orderFields`. `orders.ts` migrates older orders where necessary. */
export const orderVersion = 15;

export const orderFields = z.object({
  uid: z.string().min(1),
  /** The variant whose pages the buyer used. */
  variant: z.enum(variantKeys),
  /** Absent if the buyer does not take part. Contains the assigned variant. */
  experiment: orderExperimentSchema.optional(),
  /** Where the browser first came from, as `sourceOfVisit` names it. Absent in old orders. */
  source: z.string().min(1).max(40).optional(),
  /** BCP 47. Absent in old orders, which use the store's first language. */
  locale: z.string().optional(),
  planId: z.string(),
  planName: z.string(),
  /** Lines for the receipt; absent in old orders. */
  includes: z.array(z.string()).optional(),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      title: z.string(),
      /** The version that was sold; absent in old orders. */
      sha256: z.string().optional(),
    }),
  ),
  /** Present if the purchase has a licence key: the number of devices. */
  licence: z.object({ activations: z.int().positive() }).optional(),
  /** The agreed price before discount and added tax, in minor units of `currency` (ISO 4217, capitals). */
  amount: z.int().nonnegative(),
  /** Minor units: the price after discount and, once paid, with added tax. Computed on write if absent. */
  total: z.int().nonnegative().optional(),
  coupon: orderCouponSchema.optional(),
  /** Free, so there is no checkout. The address was proven before the order was made. */
  isFree: z.literal(true).optional(),
  currency: z.string().length(3),
  /** pending → paid ⇄ (partially_refunded | refunded | disputed), or pending → failed | expired (→ paid). */
  status: z.enum(statuses),
  checkoutId: z.string().optional(),
  paymentId: z.string().optional(),
  isGuest: z.boolean().optional(),
  /** The browser of a guest's order has sent the session's cookie. Until then, a pass in the success address opens it. */
  isPassEnded: z.literal(true).optional(),
  email: z.string().optional(),
  /** `emailKey(email)` of a paid order, for queries. Computed on write. */
  emailKey: z.string().optional(),
  attention: z.enum(attentionReasons).optional(),
  /** Sum of all refunds, in minor units. */
  refunded: z.int().positive().optional(),
  /** Sum of refunds that failed after counting as `refunded`, in minor units. Never decreases. */
  failedRefunds: z.int().positive().optional(),
  /** Failed refunds that the buyer still waits for, in minor units. Present for the attention "refundFailed". */
  refundOwed: z.int().positive().optional(),
  dispute: z.enum(disputeStates).optional(),
  /** When the open dispute must be answered. Absent if none waits for an answer. */
  disputeDueAt: timestamp.optional(),
  /** Present since the buyer's bank warned that the payment may be fraudulent. */
  fraudWarning: z.enum(fraudWarningStates).optional(),
  /** As the payment service calculated it, in minor units. */
  tax: z.int().nonnegative().optional(),
  /** The terms when the order was made. Absent if the store did not mention tax. */
  taxTerms: taxSchema.optional(),
  /** As the buyer typed them while paying. */
  billing: billingSchema.optional(),
  /** Added by the buyer after paying, for the invoice. */
  business: businessSchema.optional(),
  /** Absent without an invoice, and until it has its number. */
  invoiceNumber: z.string().optional(),
  /** Present while an invoice, amendment or credit note waits for its number. Mails with it wait, too. */
  invoiceDue: z.literal(true).optional(),
  /** The consent to immediate delivery. Absent if the buyer did not give it. */
  waiver: waiverSchema.optional(),
  firstServedAt: timestamp.optional(),
  /** When the buyer used a right of withdrawal. The files stay locked from then on. */
  withdrawnAt: timestamp.optional(),
  /** For example "card" or "sepa_debit". */
  method: z.string().optional(),
  /** Absent if the order was not paid by card, and in old orders. */
  cardLast4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  /** What the payment service kept, in minor units of `feeCurrency`. Absent until the service reports it. */
  fee: z.int().optional(),
  /** ISO 4217, capitals: the currency in which the seller is paid. */
  feeCurrency: z.string().length(3).optional(),
  /** When the money may be paid out to the seller. */
  availableAt: timestamp.optional(),
  /** The buyer has paid by a method whose money arrives days later. */
  isDelayed: z.boolean().optional(),
  history: z.array(changeSchema).optional(),
  /** When the owner took the files from the buyer. Absent after they were given back. */
  lockedAt: timestamp.optional(),
  /** When deleting the account or data ended the purchase: the files stay locked, and the order names nobody. */
  endedAt: timestamp.optional(),
  /** The choice when the checkout began. Absent if the buyer had made none. */
  consent: orderConsentSchema.optional(),
  /** Absent without consent to measurement, or if the server does not report purchases. */
  analytics: visitorIdsSchema.optional(),
  isTest: z.boolean(),
  createdAt: timestamp,
  /** When the reconciler next queries the payment service. Absent if nothing can change any more. */
  nextCheckAt: timestamp.optional(),
  paidAt: timestamp.optional(),
  ...mapTexts(() => z.string().optional()),
});

/** Identify the buyer, and are removed when the purchase ends; `emailKey` follows from `email`. */
export const personalFields: readonly (keyof typeof orderFields.shape)[] = [
  "email",
  "analytics",
  "billing",
  "business",
  "cardLast4",
  ...textNames,
];

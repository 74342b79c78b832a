/** The stored fields of an order. `orders.ts` groups them in facets. */
import { z } from "zod";
import { taxSchema } from "../catalog/tax.ts";
import { orderConsentSchema } from "../consent/consents.ts";
import { orderExperimentSchema } from "../experiments/order-experiment.ts";
import { variantKeys } from "../experiments/variants.ts";
import { disputeStates } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { businessSchema } from "./business.ts";
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

/**
 * Why the seller must check an order: a second payment for files already owned, a payment that does not match, or a
 * refund that the bank sent back.
 */
export const attentionReasons = ["duplicate", "mismatch", "refundFailed"] as const;

/** Who noticed that the payment had changed. */
export const triggers = ["webhook", "visit", "reconciler", "owner"] as const;

const changeSchema = z.object({
  at: timestamp,
  from: z.enum(statuses),
  to: z.enum(statuses),
  by: z.enum(triggers),
  /** Id of the payment service's event. */
  eventId: z.string().optional(),
});

const orderCouponSchema = z.object({
  code: z.string(),
  /** By how much it lowers the price, in minor units. */
  discount: z.int().nonnegative(),
  /** The use was given back, because the order failed or expired. */
  isReturned: z.literal(true).optional(),
});

const billingSchema = z.object({
  name: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  /** ISO 3166-1 alpha-2, capitals. */
  country: z.string().optional(),
});

const waiverSchema = z.object({
  /** The words beside the box, as the buyer read them. */
  text: z.string(),
  /** Of the words; see `WAIVER_VERSION`. */
  version: z.int().positive(),
  /** BCP 47. */
  language: z.string(),
  givenAt: timestamp,
});

export const orderFields = z.object({
  uid: z.string().min(1),
  /** The variant whose pages the buyer used. */
  variant: z.enum(variantKeys),
  /** Absent if the buyer does not take part in the experiment. Its variant is the assigned one. */
  experiment: orderExperimentSchema.optional(),
  /** Language of the purchase (BCP 47); absent in old orders, which are in the store's first language. */
  locale: z.string().optional(),
  planId: z.string(),
  planName: z.string(),
  /** What the plan contained, line by line, for the receipt; absent in old orders. */
  includes: z.array(z.string()).optional(),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      title: z.string(),
      /** Of the version that was sold; absent in old orders. */
      sha256: z.string().optional(),
    }),
  ),
  /** Present if the purchase has a licence key: on how many devices at once it may be active. */
  licence: z.object({ activations: z.int().positive() }).optional(),
  /** The agreed price before discount and added tax, in minor units of `currency` (ISO 4217, capitals). */
  amount: z.int().nonnegative(),
  /**
   * What the buyer pays: the price without the discount and, once it was paid, with added tax. In minor units. Computed on
   * every write if it is absent.
   */
  total: z.int().nonnegative().optional(),
  /** Present if a coupon lowers the price. */
  coupon: orderCouponSchema.optional(),
  /** Nothing is to be paid, so there is no checkout. The address was proven before the order was made. */
  isFree: z.literal(true).optional(),
  currency: z.string().length(3),
  /** pending → paid ⇄ (partially_refunded | refunded | disputed), or pending → failed | expired (→ paid). */
  status: z.enum(statuses),
  checkoutId: z.string().optional(),
  paymentId: z.string().optional(),
  /** Whether the buyer has no account. */
  isGuest: z.boolean().optional(),
  /** The email entered while paying. */
  email: z.string().optional(),
  /** `emailKey(email)` of an order that was paid, for queries. Computed on every write. */
  emailKey: z.string().optional(),
  attention: z.enum(attentionReasons).optional(),
  /** Sum of all refunds, in minor units. */
  refunded: z.int().positive().optional(),
  /** Sum of the refunds that failed after they had counted as `refunded`, in minor units. Never decreases. */
  failedRefunds: z.int().positive().optional(),
  /** Of the failed refunds, what the buyer still waits for, in minor units. Present if the attention is "refundFailed". */
  refundOwed: z.int().positive().optional(),
  dispute: z.enum(disputeStates).optional(),
  /** As the payment service calculated it, in minor units. */
  tax: z.int().nonnegative().optional(),
  /** How price and tax related when the order was made. Absent if the store said nothing of tax. */
  taxTerms: taxSchema.optional(),
  /** As the buyer typed them while paying. */
  billing: billingSchema.optional(),
  /** The business that the buyer added after paying, for the invoice. */
  business: businessSchema.optional(),
  /** Absent for orders without an invoice, and until it has its number. */
  invoiceNumber: z.string().optional(),
  /** Present while an invoice, a credit note or an amendment waits for its number. Mails about them wait, too. */
  invoiceDue: z.literal(true).optional(),
  /** The consent to immediate delivery. Absent if the buyer did not give it. */
  waiver: waiverSchema.optional(),
  /** When the first byte of a file of this order was sent. */
  firstServedAt: timestamp.optional(),
  /** When the buyer withdrew from the contract and had the right to. The files stay locked from then on. */
  withdrawnAt: timestamp.optional(),
  /** For example "card" or "sepa_debit". */
  method: z.string().optional(),
  /** The buyer has finished paying by a method whose money arrives days later. */
  isDelayed: z.boolean().optional(),
  /** Every change of the status, oldest first. */
  history: z.array(changeSchema).optional(),
  /** When the deletion of the buyer's account or data ended the purchase: its files stay locked, and it names nobody. */
  endedAt: timestamp.optional(),
  /** What the buyer had allowed when the checkout began. Absent if nothing had been chosen. */
  consent: orderConsentSchema.optional(),
  /**
   * With which the server reports the purchase. Absent unless it reports purchases and the buyer allowed measurement when
   * the checkout began.
   */
  analytics: visitorIdsSchema.optional(),
  /** Created in test mode; ignored in live mode. */
  isTest: z.boolean(),
  createdAt: timestamp,
  /** When the reconciler next queries the payment service. Absent if nothing can change any more. */
  nextCheckAt: timestamp.optional(),
  paidAt: timestamp.optional(),
});

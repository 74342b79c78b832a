/**
 * `open`: the buyer may pay. `declined`: open, and the last attempt was refused. `delayed`: the buyer has finished, and
 * the bank transfers later. `failed`: the bank refused a delayed payment. `captured`: the money arrived, whatever
 * happened to it afterwards.
 */
export type PaymentState = "open" | "declined" | "delayed" | "captured" | "failed" | "expired";

export const disputeStates = ["open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** "inclusive": prices contain the tax. "exclusive": the tax is added. */
export const taxBehaviors = ["inclusive", "exclusive"] as const;
export type TaxBehavior = (typeof taxBehaviors)[number];

/** What the payment service says now about one checkout and its payment. Amounts are minor units of `currency`. */
export interface Payment {
  readonly checkoutId: string;
  readonly orderId: string;
  readonly mode: string;
  readonly state: PaymentState;
  /** Lower-case ISO code. */
  readonly currency: string;
  /** Price before the discount and before added tax, but with included tax. */
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  /** What the buyer paid, after the discount and with all taxes; 0 until then. */
  readonly captured: number;
  /** Sum of all refunds that were not refused. */
  readonly refunded: number;
  /** Of several disputes the worst: lost, then open, then won. Inquiries, which move no money, do not count. */
  readonly dispute?: DisputeState;
  /** When the first open dispute must be answered: ms since the epoch. Absent if none waits for an answer. */
  readonly disputeDueAt?: number;
  /** URL of the payment page; absent after the checkout has ended. */
  readonly url?: string;
  /** Absent until there is a payment. */
  readonly paymentId?: string;
  /** For example "card" or "sepa_debit". Absent until the money arrived. */
  readonly method?: string;
  /** Four digits. Absent until the money arrived, and if the method is no card. */
  readonly cardLast4?: string;
  /** What the service keeps, in minor units of `feeCurrency` (lower-case ISO code). Absent until the service knows. */
  readonly fee?: number;
  readonly feeCurrency?: string;
  /** When the rest may be paid out: ms since the epoch. */
  readonly availableAt?: number;
  /** When the money arrived, and when the latest refund was made: ms since the epoch, by the service's clock. */
  readonly paidAt?: number;
  readonly refundedAt?: number;
  /** The email that the buyer entered while paying. */
  readonly email?: string;
  /** ISO 3166-1 alpha-2, capitals: of the billing address, and of the card or bank account. */
  readonly billingCountry?: string;
  readonly methodCountry?: string;
  /** As the buyer typed them while paying; absent fields were not asked or left empty. */
  readonly billing?: {
    readonly name?: string;
    readonly line1?: string;
    readonly line2?: string;
    readonly postalCode?: string;
    readonly city?: string;
    readonly state?: string;
  };
}

/** "rate": this percentage. "automatic": the service computes the tax from the buyer's country. */
export type CheckoutTax =
  | {
      readonly kind: "rate";
      readonly behavior: TaxBehavior;
      readonly name: string;
      readonly percent: number;
    }
  | { readonly kind: "automatic"; readonly behavior: TaxBehavior };

export interface CheckoutRequest {
  readonly orderId: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly email?: string;
  /** Language of the payment page (BCP 47). If the service does not support it, the browser's language decides. */
  readonly locale: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Lowers the price before tax. `code` is shown on the payment page. */
  readonly discount?: { readonly code: string; readonly amount: number };
  /** How tax is computed. Absent: the service adds and reports none. */
  readonly tax?: CheckoutTax;
  /** Milliseconds since the epoch; from 30 minutes to 24 hours ahead. Absent: the service's own limit. */
  readonly expiresAt?: number;
}

/** A webhook event with a verified signature. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Absent if the event names no order. Events about refunds and disputes name only their payment. */
  readonly orderId?: string;
  /** Present if the event is about a checkout. */
  readonly checkoutId?: string;
  readonly paymentId?: string;
  /**
   * "arrived": the seller received a buyer's money. "returned": a payment was refunded completely. Absent: neither.
   */
  readonly money?: "arrived" | "returned";
  /** Present if the event reports that a card was declined. */
  readonly decline?: {
    /** The service's id of the card's number. Absent if the service does not give it. */
    readonly cardFingerprint?: string;
  };
  /** The buyer's bank warns that the payment may be fraudulent. */
  readonly isFraudWarning?: true;
}

export interface Refund {
  readonly paymentId: string;
  /** Minor units; absent: whatever is left. */
  readonly amount?: number;
  /** A repeated request with the same key refunds once. */
  readonly key: string;
}

export interface Payments {
  /** Idempotent per order: a second call returns the same checkout. */
  openCheckout(request: CheckoutRequest): Promise<{ readonly id: string; readonly url?: string }>;
  /** Ends an open checkout, so that it can no longer be paid. Does nothing if it ended or is unknown. Idempotent. */
  expireCheckout(checkoutId: string): Promise<void>;
  /** Undefined if the service knows no such checkout. Throws if the service is unreachable. */
  readPayment(order: { readonly checkoutId: string }): Promise<Payment | undefined>;
  /** Throws `RefundRefused` if the service refuses it, `RefundKeyUsed` if the key was used for another refund. */
  refund(refund: Refund): Promise<void>;
  /** Undefined if the signature is missing, forged or older than five minutes, or if the body is not an event. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
  /** The address of the payment in the service's dashboard. Absent if the service has none. */
  dashboardUrl?(paymentId: string): string;
  /**
   * Events about payments since a time (ms since the epoch, rounded down to a second), oldest first, whether or not a
   * webhook delivered them. Services keep them for about 30 days.
   */
  listEvents(since: number): AsyncIterable<PaymentEvent>;
}

/** The service refused a refund; `message` is its reason. */
export class RefundRefused extends Error {}

/** The key of a refund was used before, with another payment or amount. Nothing was refunded. */
export class RefundKeyUsed extends Error {}

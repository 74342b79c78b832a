/** The payment service's current record of one checkout. */
export interface Checkout {
  readonly id: string;
  readonly orderId: string;
  readonly mode: string;
  readonly status: "open" | "complete" | "expired";
  readonly isPaid: boolean;
  /** The bank refused the last attempt. */
  readonly isDeclined: boolean;
  /** Total in minor units of `currency`, a lower-case ISO code. */
  readonly amount: number;
  readonly currency: string;
  /** URL of the payment page; absent after the checkout has ended. */
  readonly url?: string;
  /** Absent until there is a payment. */
  readonly paymentId?: string;
  /** The email that the buyer entered while paying. */
  readonly email?: string;
}

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
}

/** A webhook event with a verified signature. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Absent if the event names no order. */
  readonly orderId?: string;
}

export interface Payments {
  /** Idempotent per order: a second call returns the same checkout. */
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Undefined if the service knows no such checkout. Throws if the service is unreachable. */
  readCheckout(checkoutId: string): Promise<Checkout | undefined>;
  /** Undefined if the signature is missing, forged or older than five minutes, or if the body is not an event. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>;
}

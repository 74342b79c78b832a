/** What the payments contract needs of a service. */
import type { CheckoutRequest, Payment, Payments } from "#domain/ports/payments.ts";

export interface Checkout {
  readonly id: string;
}

/** What the buyer types on the payment page. */
export type Billing = { readonly country: string } & Payment["billing"];

export interface PaymentsSetup {
  readonly payments: Payments;
  /** Unknown to the service, as are all ids that begin with it. */
  readonly orderId: string;
  /** Address of the buyer who pays. */
  readonly buyerEmail: string;
  /** Tries one card at the checkout, as the buyer. "disputed" is approved, and the bank disputes it by itself. */
  attempt(
    checkout: Checkout,
    result: "approved" | "declined" | "disputed",
    billing?: Billing,
  ): Promise<void>;
  /** Ends the open dispute about the payment. */
  endDispute(paymentId: string, outcome: "won" | "lost"): Promise<void>;
  expire(checkout: Checkout): Promise<void>;
  /** Advances the adapter's clock. */
  advance(milliseconds: number): void;
  /** Resolves with a time (ms since the epoch) after all earlier events and not after any later one. */
  passTime(): Promise<number>;
  /** Signs an event as the service does. */
  sign(body: string): string;
  /** Bodies and signatures of the events about this setup's orders that were sent so far. */
  readEvents(): Promise<readonly { readonly body: string; readonly signature: string }[]>;
}

export interface DelayedPaymentsSetup extends PaymentsSetup {
  /** Pays by a method whose money arrives later. */
  payLater(checkout: Checkout): Promise<void>;
  endDelay(orderId: string, outcome: "paid" | "failed"): Promise<void>;
}

export function requestFor(orderId: string): CheckoutRequest {
  return {
    orderId,
    name: "Trail pack",
    amount: 1900,
    currency: "EUR",
    email: "known@example.com",
    locale: "en",
    successUrl: `http://shop.test/done?order=${orderId}`,
    cancelUrl: `http://shop.test/error?order=${orderId}&reason=cancelled`,
  };
}

export function open({ payments, orderId }: PaymentsSetup): Promise<Checkout> {
  return payments.openCheckout(requestFor(orderId));
}

export async function openPaid(fixture: PaymentsSetup, card: "approved" | "disputed" = "approved") {
  const { payments, orderId, attempt } = fixture;
  const { id: checkoutId } = await open(fixture);
  await attempt({ id: checkoutId }, card);
  const read = () => payments.readPayment({ checkoutId });
  return { orderId, checkoutId, paymentId: (await read())?.paymentId ?? "", read };
}

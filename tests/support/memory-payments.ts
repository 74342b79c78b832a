/** A payment service in memory. The test controls each checkout's state and simulates outages. */
import type { Checkout, CheckoutRequest, Payments } from "#domain/ports/payments.ts";

export interface MemoryPayments extends Payments {
  /** Keyed by checkout id. */
  readonly checkouts: Map<string, Checkout>;
  /** Every `openCheckout` request. */
  readonly requests: CheckoutRequest[];
  /** Ids of checkouts read, in order. */
  readonly reads: string[];
  /** While true, every call throws. */
  isDown: boolean;
  /** Changes the checkout of an order. Throws if there is none. */
  change(orderId: string, fields: Partial<Checkout>): void;
  pay(orderId: string, fields?: Partial<Checkout>): void;
}

/** The only valid signature. Event bodies are PaymentEvents as JSON. */
export const SIGNATURE = "signed";

export const PAID_WITH = "paid-with@example.com";

export function checkoutIdOf(orderId: string): string {
  return `cs_${orderId}`;
}

export function createMemoryPayments(known: readonly Checkout[] = []): MemoryPayments {
  const checkouts = new Map(known.map((checkout) => [checkout.id, checkout]));

  function assertUp(): void {
    if (payments.isDown) throw new Error("[payments/memory] is down");
  }

  const payments: MemoryPayments = {
    checkouts,
    requests: [],
    reads: [],
    isDown: false,
    change(orderId, fields) {
      const id = checkoutIdOf(orderId);
      const checkout = checkouts.get(id);
      if (!checkout) throw new Error(`No checkout for order ${orderId}`);
      checkouts.set(id, { ...checkout, ...fields });
    },
    pay(orderId, fields = {}) {
      payments.change(orderId, { ...paidFields(orderId), ...fields });
    },
    async openCheckout(request) {
      assertUp();
      payments.requests.push(request);
      const checkout = checkouts.get(checkoutIdOf(request.orderId)) ?? toCheckout(request);
      checkouts.set(checkout.id, checkout);
      return checkout;
    },
    async readCheckout(checkoutId) {
      assertUp();
      payments.reads.push(checkoutId);
      return checkouts.get(checkoutId);
    },
    async readEvent(body, signature) {
      return signature === SIGNATURE ? JSON.parse(body) : undefined;
    },
  };
  return payments;
}

/** The fields that a payment changes. */
function paidFields(orderId: string) {
  return {
    status: "complete",
    isPaid: true,
    isDeclined: false,
    paymentId: `pi_${orderId}`,
    email: PAID_WITH,
  } as const;
}

function toCheckout({ orderId, amount, currency }: CheckoutRequest): Checkout {
  const id = checkoutIdOf(orderId);
  return {
    id,
    orderId,
    mode: "payment",
    status: "open",
    isPaid: false,
    isDeclined: false,
    amount,
    currency: currency.toLowerCase(),
    url: `https://pay.test/${id}`,
  };
}

/** A payment service in memory. The test controls each checkout's state and simulates outages. */
import {
  type CheckoutRequest,
  type Payment,
  type PaymentEvent,
  type Payments,
  RefundKeyUsed,
  RefundRefused,
} from "#domain/ports/payments.ts";

export interface MemoryPayments extends Payments {
  /** The payment of each checkout, by checkout id. */
  readonly checkouts: Map<string, Payment>;
  /** Every `openCheckout` request. */
  readonly requests: CheckoutRequest[];
  /** Ids of checkouts read, in order. */
  readonly reads: string[];
  /** What `listEvents` lists. */
  readonly events: PaymentEvent[];
  /** While true, every call throws. */
  isDown: boolean;
  /** Changes the payment of an order. Throws if there is none. */
  change(orderId: string, fields: Partial<Payment>): void;
  pay(orderId: string, fields?: Partial<Payment>): void;
}

export const PAID_WITH = "paid-with@example.com";

function checkoutIdOf(orderId: string): string {
  return `cs_${orderId}`;
}

export function createMemoryPayments(known: readonly Payment[] = []): MemoryPayments {
  const checkouts = new Map(known.map((payment) => [payment.checkoutId, payment]));
  const refundKeys = new Map<string, string>();

  function assertUp(): void {
    if (payments.isDown) throw new Error("[payments/memory] is down");
  }

  function find(paymentId: string): Payment | undefined {
    return [...checkouts.values()].find((payment) => payment.paymentId === paymentId);
  }

  const payments: MemoryPayments = {
    checkouts,
    requests: [],
    reads: [],
    events: [],
    isDown: false,
    change(orderId, fields) {
      const id = checkoutIdOf(orderId);
      const payment = checkouts.get(id);
      if (!payment) throw new Error(`No checkout for order ${orderId}`);
      checkouts.set(id, { ...payment, ...fields });
    },
    pay(orderId, fields = {}) {
      const payment = { ...checkouts.get(checkoutIdOf(orderId)), ...fields };
      const { subtotal = 0, discount = 0, tax = 0 } = payment;
      const request = payments.requests.find((one) => one.orderId === orderId);
      const added = request?.tax?.behavior === "exclusive" ? tax : 0;
      const captured = subtotal - discount + added;
      payments.change(orderId, { ...paidFields(orderId), captured, ...fields });
    },
    async openCheckout(request) {
      assertUp();
      payments.requests.push(request);
      const payment = checkouts.get(checkoutIdOf(request.orderId)) ?? toPayment(request);
      checkouts.set(payment.checkoutId, payment);
      return { id: payment.checkoutId, ...(payment.url ? { url: payment.url } : {}) };
    },
    async expireCheckout(checkoutId) {
      assertUp();
      const payment = checkouts.get(checkoutId);
      if (payment?.state !== "open" && payment?.state !== "declined") return;
      const { url: _, ...ended } = payment;
      checkouts.set(checkoutId, { ...ended, state: "expired" });
    },
    async readPayment({ checkoutId }) {
      assertUp();
      payments.reads.push(checkoutId);
      return checkouts.get(checkoutId);
    },
    async refund({ paymentId, amount, key }) {
      assertUp();
      const request = JSON.stringify([paymentId, amount]);
      const former = refundKeys.get(key);
      if (former !== undefined && former !== request) throw new RefundKeyUsed("key used");
      if (former !== undefined) return;
      const payment = find(paymentId);
      const left = (payment?.captured ?? 0) - (payment?.refunded ?? 0);
      if (!payment || left === 0 || (amount ?? 0) > left) throw new RefundRefused("refused");
      refundKeys.set(key, request);
      payments.change(payment.orderId, { refunded: payment.refunded + (amount ?? left) });
    },
    readEvent: async () => undefined,
    async *listEvents(since) {
      assertUp();
      yield* payments.events.filter(({ createdAt }) => createdAt >= since);
    },
  };
  return payments;
}

/** The fields that a payment changes. */
function paidFields(orderId: string) {
  return {
    state: "captured",
    paymentId: `pi_${orderId}`,
    method: "card",
    email: PAID_WITH,
  } as const;
}

/** Automatic tax is 0 until the test pays with another. */
function taxOf({ amount, discount, tax }: CheckoutRequest): number {
  if (tax?.kind !== "rate") return 0;
  const taxable = amount - (discount?.amount ?? 0);
  const whole = tax.behavior === "inclusive" ? 100 + tax.percent : 100;
  return Math.round((taxable * tax.percent) / whole);
}

function toPayment(request: CheckoutRequest): Payment {
  const { orderId, amount, currency, discount } = request;
  const id = checkoutIdOf(orderId);
  return {
    checkoutId: id,
    orderId,
    mode: "payment",
    state: "open",
    currency: currency.toLowerCase(),
    subtotal: amount,
    discount: discount?.amount ?? 0,
    tax: taxOf(request),
    captured: 0,
    refunded: 0,
    url: `https://pay.test/${id}`,
  };
}

/** The payment service: its ledger, its events, and what buyers, banks and the seller do there. */
import {
  type CheckoutRequest,
  type DisputeState,
  type Payment,
  type PaymentEvent,
  type Payments,
  RefundKeyUsed,
  RefundRefused,
} from "#domain/ports/payments.ts";
import type { Random } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";
import { type Conditions, type Life, simulateCall } from "./weather.ts";

export interface LedgerRefund {
  readonly amount: number;
  readonly at: number;
  hasFailed: boolean;
}

/** A checkout and its payment. Amounts are minor units. */
export interface LedgerEntry {
  readonly request: CheckoutRequest;
  readonly checkoutId: string;
  readonly paymentId: string;
  readonly openedAt: number;
  state: Payment["state"];
  tax: number;
  captured: number;
  paidAt?: number;
  method?: string;
  email?: string;
  country?: string;
  readonly refunds: LedgerRefund[];
  dispute?: DisputeState;
  /** The money arrived after the bank had refused it. */
  isLate?: boolean;
}

export interface Payer {
  readonly email: string;
  readonly country: string;
  readonly method: "card" | "sepa_debit";
}

export type DeliverEvent = (event: PaymentEvent) => void;

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;
const AUTOMATIC_RATES: Readonly<Record<string, number>> = { DE: 19, FR: 20, US: 0, JP: 10 };

export type PaymentService = ReturnType<typeof createPaymentService>;

export function createPaymentService(scheduler: Scheduler, random: Random, deliver: DeliverEvent) {
  const ledger = new Map<string, LedgerEntry>();
  const byOrder = new Map<string, LedgerEntry>();
  const byPayment = new Map<string, LedgerEntry>();
  const refundKeys = new Map<string, string>();
  let events: PaymentEvent[] = [];
  let ids = 0;

  const hex = () => random.uint32().toString(16).padStart(8, "0");
  const newId = (prefix: string) => `${prefix}_${hex()}${hex()}${(++ids).toString(36)}`;

  function emit(type: string, fields: Partial<PaymentEvent>): void {
    // Services date events in whole seconds.
    const createdAt = Math.floor(scheduler.now() / 1000) * 1000;
    const event = { id: newId("evt"), type, createdAt, ...fields };
    events.push(event);
    deliver(event);
  }

  function open(request: CheckoutRequest): LedgerEntry {
    const known = byOrder.get(request.orderId);
    if (known) return known;
    const entry: LedgerEntry = {
      request,
      checkoutId: newId("cs"),
      paymentId: newId("pi"),
      openedAt: scheduler.now(),
      state: "open",
      tax: 0,
      captured: 0,
      refunds: [],
    };
    ledger.set(entry.checkoutId, entry);
    byOrder.set(request.orderId, entry);
    byPayment.set(entry.paymentId, entry);
    scheduler.at(request.expiresAt ?? scheduler.now() + DAY_MS, () => expire(entry));
    return entry;
  }

  const aboutCheckout = ({ request: { orderId }, checkoutId }: LedgerEntry) => ({
    orderId,
    checkoutId,
  });
  const isOpen = ({ state }: LedgerEntry): boolean => state === "open" || state === "declined";

  function expire(entry: LedgerEntry): void {
    if (!isOpen(entry)) return;
    entry.state = "expired";
    emit("checkout.session.expired", aboutCheckout(entry));
  }

  function capture(entry: LedgerEntry): void {
    const { amount, discount, tax } = entry.request;
    const taxable = amount - (discount?.amount ?? 0);
    entry.tax = taxOf(taxable, tax, entry.country);
    entry.captured = taxable + (tax?.behavior === "exclusive" ? entry.tax : 0);
    entry.state = "captured";
    entry.paidAt = scheduler.now();
    const type = "checkout.session.completed";
    emit(type, { ...aboutCheckout(entry), paymentId: entry.paymentId, money: "arrived" });
  }

  function refund(entry: LedgerEntry, amount: number | undefined): void {
    const left = entry.captured - refundedOf(entry);
    const given = amount ?? left;
    if (entry.state !== "captured" || left === 0 || given > left || entry.dispute === "lost")
      throw new RefundRefused("charge_already_refunded");
    entry.refunds.push({ amount: given, at: scheduler.now(), hasFailed: false });
    const isAll = given === left;
    const { paymentId } = entry;
    emit("charge.refunded", { paymentId, ...(isAll ? { money: "returned" } : {}) });
  }

  return {
    ledger,
    /** False if the checkout cannot be paid any more. */
    pay(entry: LedgerEntry, { email, country, method }: Payer): boolean {
      if (!isOpen(entry)) return false;
      Object.assign(entry, { email, country, method });
      if (method === "card") capture(entry);
      else {
        entry.state = "delayed";
        emit("checkout.session.completed", aboutCheckout(entry));
      }
      return true;
    },
    decline(entry: LedgerEntry): void {
      if (!isOpen(entry)) return;
      entry.state = "declined";
      emit("payment_intent.payment_failed", {
        orderId: entry.request.orderId,
        decline: { cardFingerprint: `card-${random.below(1000)}` },
      });
    },
    /** The bank may also send money that it refused before. */
    endTransfer(entry: LedgerEntry, hasArrived: boolean): void {
      const isOver = entry.state === "failed" && hasArrived;
      if (entry.state !== "delayed" && !isOver) return;
      if (isOver) entry.isLate = true;
      if (hasArrived) capture(entry);
      else {
        entry.state = "failed";
        emit("checkout.session.async_payment_failed", aboutCheckout(entry));
      }
    },
    /** The seller refunds in the service's dashboard. Throws RefundRefused. */
    refund,
    /** The bank returns the latest refund to the seller. */
    failRefund(entry: LedgerEntry): void {
      const last = entry.refunds.findLast(({ hasFailed }) => !hasFailed);
      if (!last || entry.dispute) return;
      last.hasFailed = true;
      emit("refund.failed", { paymentId: entry.paymentId });
    },
    setDispute(entry: LedgerEntry, dispute: DisputeState): void {
      if (entry.state !== "captured") return;
      entry.dispute = dispute;
      const type = dispute === "open" ? "charge.dispute.created" : "charge.dispute.closed";
      emit(type, { paymentId: entry.paymentId });
    },
    /** An event of another product on the same account. */
    emitForeign(): void {
      emit(random.pick(["charge.refunded", "payment_intent.succeeded"]), {
        paymentId: newId("pi_other"),
      });
    },
    entryOf: (orderId: string) => byOrder.get(orderId),
    /** The service as one process sees it. */
    connect(conditions: Conditions, life: Life): Payments {
      const call = <R>(work: () => R): Promise<R> =>
        simulateCall(conditions, {
          life,
          isDown: () => conditions.weather.isServiceDown,
          unavailable: () => new Error("[payments] is down"),
          lost: () => new Error("[payments] no response"),
          work,
        });
      return {
        openCheckout: (request) =>
          call(() => {
            const { checkoutId } = open(request);
            return { id: checkoutId, url: `https://pay.test/${checkoutId}` };
          }),
        expireCheckout: (id) =>
          call(() => {
            const entry = ledger.get(id);
            if (entry) expire(entry);
          }),
        readPayment: ({ checkoutId }) =>
          call(() => {
            const entry = ledger.get(checkoutId);
            return entry && toPayment(entry);
          }),
        refund: ({ paymentId, amount, key }) =>
          call(() => {
            const asked = JSON.stringify([paymentId, amount]);
            const former = refundKeys.get(key);
            if (former !== undefined && former !== asked) throw new RefundKeyUsed("key used");
            if (former !== undefined) return;
            const entry = byPayment.get(paymentId);
            if (!entry) throw new RefundRefused("resource_missing");
            refund(entry, amount);
            refundKeys.set(key, asked);
          }),
        readEvent: async () => undefined,
        async *listEvents(since) {
          events = events.filter(({ createdAt }) => createdAt > scheduler.now() - KEPT_MS);
          const from = Math.floor(since / 1000) * 1000;
          yield* await call(() => events.filter(({ createdAt }) => createdAt >= from));
        },
      };
    },
  };
}

export function refundedOf({ refunds }: Pick<LedgerEntry, "refunds">): number {
  return refunds.reduce((sum, { amount, hasFailed }) => sum + (hasFailed ? 0 : amount), 0);
}

function taxOf(taxable: number, tax: CheckoutRequest["tax"], country = ""): number {
  if (!tax) return 0;
  const percent = tax.kind === "rate" ? tax.percent : (AUTOMATIC_RATES[country] ?? 0);
  const whole = tax.behavior === "inclusive" ? 100 + percent : 100;
  return Math.round((taxable * percent) / whole);
}

function toPayment(entry: LedgerEntry): Payment {
  const { request, checkoutId, paymentId, state, captured, tax, email, country } = entry;
  const isPaid = state === "captured";
  const latest = entry.refunds.findLast(({ hasFailed }) => !hasFailed);
  return {
    checkoutId,
    orderId: request.orderId,
    mode: "payment",
    state,
    currency: request.currency.toLowerCase(),
    subtotal: request.amount,
    discount: request.discount?.amount ?? 0,
    tax,
    captured,
    refunded: refundedOf(entry),
    ...(entry.dispute ? { dispute: entry.dispute } : {}),
    ...(state === "open" || state === "declined" ? { url: `https://pay.test/${checkoutId}` } : {}),
    ...(isPaid || state === "delayed" || state === "failed" ? { paymentId } : {}),
    ...(isPaid && entry.method ? { method: entry.method } : {}),
    ...(isPaid && entry.paidAt !== undefined ? { paidAt: entry.paidAt } : {}),
    ...(latest ? { refundedAt: latest.at } : {}),
    ...(email === undefined ? {} : { email }),
    ...(country === undefined
      ? {}
      : {
          billingCountry: country,
          methodCountry: country,
          billing: { name: "A Buyer", city: "Town" },
        }),
  };
}

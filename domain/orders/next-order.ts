/** Computes an order's next state from its payment. Pure. */
import type { Payment } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { failedRefunds, isSettled, type Order, type OrderStatus, patched } from "./orders.ts";

const HOUR_MS = 60 * 60_000;
/** Opening a checkout takes seconds; an order without a checkout after an hour never reached the payment service. */
const UNOPENED_AFTER_MS = HOUR_MS;
/** A checkout is open for a day; if the service still does not know it after that, the order has failed. */
const FORGOTTEN_AFTER_MS = 25 * HOUR_MS;

/**
 * Any state can follow any other, because the service's reports may be lost or late. If the service knows no checkout,
 * `payment` is undefined, and a settled order does not change.
 */
export function nextOrder(
  orderId: string,
  order: Order,
  payment: Payment | undefined,
  now: number,
): Order {
  const next = afterPayment(orderId, order, payment, now);
  const { fraudWarning } = next.payment;
  return fraudWarning && fraudWarning !== "over" && isBeyondWarning(next)
    ? patched(next, { payment: { fraudWarning: "over" } })
    : next;
}

/** All of the money is back, or a dispute has followed: a refund can no longer prevent it. */
export function isBeyondWarning({ status, payment }: Pick<Order, "status" | "payment">): boolean {
  return status === "refunded" || status === "failed" || payment.dispute !== undefined;
}

function afterPayment(
  orderId: string,
  order: Order,
  payment: Payment | undefined,
  now: number,
): Order {
  if (payment?.state === "captured")
    return fits(orderId, order, payment)
      ? patched(order, changesIfCaptured(order, payment, now))
      : patched(order, changesIfMismatched(order, payment));
  if (isSettled(order)) return order;
  const status = unpaidStatus(order, payment, now);
  // Only a delayed payment can fail, and the shop may learn of the delay only when it fails.
  const isDelayed =
    payment?.state === "delayed" ||
    payment?.state === "failed" ||
    (status !== "pending" && order.payment.isDelayed);
  return patched(order, {
    status,
    payment: { isDelayed: isDelayed || undefined },
    email: payment?.email ?? order.email,
  });
}

/** The service decides the tax, but price and discount must be ours. */
function fits(orderId: string, order: Order, payment: Payment): boolean {
  return (
    payment.orderId === orderId &&
    payment.mode === "payment" &&
    payment.subtotal === order.amount &&
    payment.discount === (order.coupon?.discount ?? 0) &&
    payment.currency.toUpperCase() === order.currency
  );
}

function changesIfCaptured(order: Order, payment: Payment, now: number): Partial<Order> {
  const owed = isMoneyGone(payment) ? undefined : refundOwed(order, payment);
  return {
    status: capturedStatus(payment),
    attention: owed ? "refundFailed" : capturedAttention(order, payment),
    // The seller may have corrected the address of a settled order.
    email: isSettled(order) ? order.email : (payment.email ?? order.email),
    paidAt: order.paidAt ?? Timestamp.fromMillis(payment.paidAt ?? now),
    total: payment.captured,
    payment: {
      id: payment.paymentId ?? order.payment.id,
      method: payment.method,
      cardLast4: order.endedAt ? order.payment.cardLast4 : payment.cardLast4,
      ...disputeAfter(order, payment),
      isDelayed: undefined,
      ...feeAfter(order, payment),
    },
    refunds: {
      total: payment.refunded || undefined,
      failed: failedRefunds(order, payment.refunded) || undefined,
      owed,
    },
    tax: { amount: payment.tax || undefined },
    invoice: { billing: billingAfter(order, payment) },
  };
}

function disputeAfter(
  { payment: { disputeDueAt: before } }: Order,
  { dispute, disputeDueAt }: Payment,
): Pick<Order["payment"], "dispute" | "disputeDueAt"> {
  return { dispute, disputeDueAt: timeAfter(before, disputeDueAt) };
}

/** Keeps an equal time, because a new one would count as a change. */
function timeAfter(before: Timestamp | undefined, ms: number | undefined): Timestamp | undefined {
  if (ms === undefined) return undefined;
  return before?.toMillis() === ms ? before : Timestamp.fromMillis(ms);
}

/** The payment service may not know it yet. What it once reported stays. */
function feeAfter(
  { payment: before }: Order,
  { fee, feeCurrency, availableAt }: Payment,
): Partial<Order["payment"]> {
  if (fee === undefined) return {};
  return {
    fee,
    feeCurrency: feeCurrency?.toUpperCase(),
    availableAt: timeAfter(before.availableAt, availableAt),
  };
}

/** Keeps an equal object, because a new one would count as a change. An ended order stays without a name. */
function billingAfter(
  { endedAt, invoice: { billing } }: Order,
  payment: Payment,
): Order["invoice"]["billing"] {
  if (endedAt) return billing;
  const country = payment.billingCountry;
  const typed = payment.billing || country ? { ...payment.billing, country } : undefined;
  return JSON.stringify(billing) === JSON.stringify(typed) ? billing : typed;
}

/** Failed refunds increase the amount owed; later refunds reduce it. */
function refundOwed(order: Order, payment: Payment): number | undefined {
  const before = order.attention === "refundFailed" ? (order.refunds.owed ?? 0) : 0;
  return Math.max(before + (order.refunds.total ?? 0) - payment.refunded, 0) || undefined;
}

/** Clears attention when the money is gone, or when the payment fits after all. */
function capturedAttention({ attention }: Order, payment: Payment): Order["attention"] {
  return attention === "duplicate" && !isMoneyGone(payment) ? attention : undefined;
}

function isMoneyGone(payment: Payment): boolean {
  return capturedStatus(payment) === "refunded" || payment.dispute === "lost";
}

/** The seller decides about a mismatched payment, until all of it is refunded. */
function changesIfMismatched(order: Order, payment: Payment): Partial<Order> {
  if (isSettled(order)) return {};
  const isReturned = payment.refunded > 0 && payment.refunded >= payment.captured;
  return {
    status: isReturned ? "failed" : "pending",
    attention: isReturned ? undefined : "mismatch",
    payment: { id: payment.paymentId ?? order.payment.id, ...disputeAfter(order, payment) },
  };
}

function capturedStatus({ dispute, refunded, captured }: Payment): OrderStatus {
  if (dispute === "open" || dispute === "lost") return "disputed";
  if (refunded > 0 && refunded >= captured) return "refunded";
  return refunded > 0 ? "partially_refunded" : "paid";
}

function unpaidStatus(order: Order, payment: Payment | undefined, now: number): OrderStatus {
  switch (payment?.state) {
    case "expired":
    case "failed":
      return payment.state;
    case undefined: {
      const limitMs = order.payment.checkoutId ? FORGOTTEN_AFTER_MS : UNOPENED_AFTER_MS;
      return now - order.createdAt.toMillis() > limitMs ? "failed" : order.status;
    }
    default:
      return "pending";
  }
}

/** Orders of earlier builds have no history. */
export function gaveAccess({ status, history = [] }: Order): boolean {
  return (
    givesAccess(status) || history.some(({ from, to }) => givesAccess(from) || givesAccess(to))
  );
}

export function hasAccess({
  status,
  withdrawal,
  lockedAt,
  endedAt,
}: Pick<Order, "status" | "withdrawal" | "lockedAt" | "endedAt">): boolean {
  return givesAccess(status) && !withdrawal.withdrawnAt && !lockedAt && !endedAt;
}

export function givesAccess(status: OrderStatus): boolean {
  return status === "paid" || status === "partially_refunded";
}

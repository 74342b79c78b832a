/** What `settle-order.test.ts` cannot reach by settling orders of this build. */
import { expect, test } from "vitest";
import { sampleOrder } from "#tests/support/sample-mails.ts";
import type { Payment } from "../ports/payments.ts";
import { nextOrder } from "./next-order.ts";
import { changesOf, type Order } from "./orders.ts";

const now = sampleOrder.createdAt.toMillis();
const pending: Order = { ...sampleOrder, status: "pending" };
const captured: Payment = {
  checkoutId: "cs",
  orderId: "id",
  mode: "payment",
  state: "captured",
  currency: "eur",
  subtotal: 1900,
  discount: 0,
  tax: 0,
  captured: 1900,
  refunded: 0,
  paymentId: "pi",
};
const next = (order: Order, fields: Partial<Payment> = {}) =>
  nextOrder("id", order, { ...captured, ...fields }, now);

test("a payment stays delayed when it fails, is forgotten or expires, and not when the buyer tries again", () => {
  const delayed = next(pending, { state: "delayed", captured: 0 });
  expect(delayed.payment.isDelayed).toBe(true);
  expect(next(delayed, { state: "failed" }).payment.isDelayed).toBe(true);
  expect(next(delayed, { state: "expired" }).payment.isDelayed).toBe(true);
  const forgotten = nextOrder("id", delayed, undefined, now + 26 * 60 * 60_000);
  expect([forgotten.status, forgotten.payment.isDelayed]).toEqual(["failed", true]);
  expect(next(delayed, { state: "declined" }).payment.isDelayed).toBeUndefined();
  expect(next(pending, { state: "expired" }).payment.isDelayed).toBeUndefined();
});

test("the same billing address and times are no change, and an ended order takes no address", () => {
  const billed = {
    billing: { name: "Ann" },
    billingCountry: "DE",
    dispute: "open",
    disputeDueAt: now + 1,
    fee: 87,
    feeCurrency: "eur",
    availableAt: now + 2,
  } as const;
  const paid = next(pending, billed);
  expect(paid.invoice.billing).toEqual({ name: "Ann", country: "DE" });
  expect(changesOf(paid, next(paid, billed))).toBeUndefined();
  const { fee, feeCurrency, availableAt } = next(paid).payment;
  expect([fee, feeCurrency, availableAt?.toMillis()]).toEqual([87, "EUR", now + 2]);
  const ended = { ...paid, endedAt: sampleOrder.createdAt, invoice: {} };
  expect(next(ended, billed).invoice.billing).toBeUndefined();
});

test("an amount that an older build left owed does not count without its attention", () => {
  const settled: Order = { ...sampleOrder, refunds: { total: 300, owed: 200 } };
  expect(next(settled).refunds.owed).toBe(300);
  expect(next({ ...settled, attention: "refundFailed" }).refunds.owed).toBe(500);
});

test("an order of which the bank did not warn has no warning", () => {
  const { status, payment } = next(pending, { refunded: 1900 });
  expect([status, payment.fraudWarning]).toEqual(["refunded", undefined]);
});

test("a settled order does not change if its payment no longer fits", () => {
  const paid = next(pending);
  expect(changesOf(paid, next(paid, { subtotal: 1 }))).toBeUndefined();
});

test("a payment that does not fit waits for the seller until all of it is refunded", () => {
  const misfit = { subtotal: 1, captured: 0 };
  const waiting = next(pending, misfit);
  expect(waiting).toMatchObject({
    status: "pending",
    attention: "mismatch",
    payment: { id: "pi" },
  });
  const { paymentId: _, ...unnamed } = captured;
  const again = nextOrder("id", waiting, { ...unnamed, ...misfit }, now);
  expect(again.payment.id).toBe("pi");
  expect(next(waiting, { ...misfit, dispute: "open" })).toMatchObject({
    status: "pending",
    attention: "mismatch",
    payment: { dispute: "open" },
  });
  expect(next(waiting, { subtotal: 1, captured: 1, refunded: 1 })).toMatchObject({
    status: "failed",
    attention: undefined,
  });
});

test.each([
  ["without a checkout", {}, 1],
  ["with a checkout that the service forgot", { checkoutId: "cs" }, 25],
])("an order %s fails when more than its time has passed", (_, payment, hours) => {
  const status = (at: number) => nextOrder("id", { ...pending, payment }, undefined, at).status;
  const limit = now + hours * 60 * 60_000;
  expect([status(limit), status(limit + 1)]).toEqual(["pending", "failed"]);
});

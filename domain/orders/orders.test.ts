import { expect, test } from "vitest";
import { sampleOrder } from "#tests/support/sample-mails.ts";
import { at, required } from "#tests/support/stored-order.ts";
import { readStored } from "../ports/collection.ts";
import { filled } from "./order-texts.ts";
import { amountLeft, answerDue, endsRightByDelivery, hasInvoice, orders } from "./orders.ts";

const read = (version: number, fields: object) =>
  readStored(orders, "id", { version, fields: { ...required, ...fields } });

test("before version 3, only duplicates are scheduled for a check", () => {
  expect(read(2, { attention: "duplicate" }).nextCheckAt).toEqual(at);
  expect(read(2, { attention: "mismatch" }).nextCheckAt).toBeUndefined();
  expect(read(2, {}).nextCheckAt).toBeUndefined();
  expect(read(3, { attention: "duplicate" }).nextCheckAt).toBeUndefined();
});

test("before version 7, failed refunds that wait for the owner are owed", () => {
  const fields = { failedRefunds: 200 };
  expect(read(6, { ...fields, attention: "refundFailed" }).refunds.owed).toBe(200);
  expect(read(6, fields).refunds.owed).toBeUndefined();
  expect(read(7, { ...fields, attention: "refundFailed" }).refunds.owed).toBeUndefined();
});

test("an order has an invoice from when the number is due", () => {
  expect(hasInvoice({ invoice: {} })).toBe(false);
  expect(hasInvoice({ invoice: { isDue: true } })).toBe(true);
  expect(hasInvoice({ invoice: { number: "2026-1" } })).toBe(true);
});

test("the first delivery ends the right of buyers who agreed to that", () => {
  const waiver = { text: "At once.", version: 1, language: "en", givenAt: at };
  expect(endsRightByDelivery({ withdrawal: { waiver } })).toBe(true);
  expect(endsRightByDelivery({ withdrawal: { waiver, firstServedAt: at } })).toBe(false);
  expect(endsRightByDelivery({ withdrawal: {} })).toBe(false);
  expect(endsRightByDelivery({ withdrawal: { firstServedAt: at } })).toBe(false);
});

test("only an open dispute waits for an answer, which is overdue after its time", () => {
  const now = at.toMillis();
  const due = { payment: { dispute: "open", disputeDueAt: at } } as const;
  expect(answerDue(due, now)).toEqual({ at, isOverdue: false });
  expect(answerDue(due, now + 1)).toEqual({ at, isOverdue: true });
  expect(answerDue({ payment: { dispute: "won", disputeDueAt: at } }, now)).toBeUndefined();
  expect(answerDue({ payment: { dispute: "open" } }, now)).toBeUndefined();
});

test("refunds reduce what is left of the total", () => {
  expect(amountLeft(sampleOrder)).toBe(1900);
  expect(amountLeft({ ...sampleOrder, total: 2280, refunds: { total: 500 } })).toBe(1780);
});

test("only the named texts that are not empty are kept", () => {
  const fields = { company: "Acme", note: "", other: "x" };
  expect(filled<keyof typeof fields>(["company", "note"], fields)).toStrictEqual({
    company: "Acme",
  });
});

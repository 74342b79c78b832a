import { expect, test } from "vitest";
import { sampleOrder } from "#tests/support/sample-mails.ts";
import { Timestamp } from "../values.ts";
import { nextCheck } from "./check-times.ts";
import type { Order } from "./orders.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const createdAt = sampleOrder.createdAt.toMillis();
const pending: Order = { ...sampleOrder, status: "pending" };
const paidAt = createdAt + DAY_MS;
const paid: Order = { ...sampleOrder, paidAt: Timestamp.fromMillis(paidAt) };

test.each([
  [-DAY_MS, MINUTE_MS],
  [0, MINUTE_MS],
  [MINUTE_MS - 1, MINUTE_MS],
  [MINUTE_MS, 2 * MINUTE_MS],
  [2 * MINUTE_MS, 5 * MINUTE_MS],
  [5 * MINUTE_MS, 15 * MINUTE_MS],
  [15 * MINUTE_MS, HOUR_MS],
  [HOUR_MS, 6 * HOUR_MS],
  [6 * HOUR_MS, DAY_MS],
  [DAY_MS, DAY_MS],
  [9 * DAY_MS, DAY_MS],
])("an order pending for %d ms is checked again after %d ms", (age, interval) => {
  const now = createdAt + age;
  expect(nextCheck(pending, now)).toBe(now + interval);
});

test.each([
  [0, 1],
  [1, 3],
  [3, 7],
  [7, 14],
  [14, 30],
  [30, 60],
  [60, 90],
  [90, 130],
  [130, undefined],
])("%d days after the payment, the next check is on day %s", (age, next) => {
  const at = (day: number | undefined) => day && paidAt + day * DAY_MS;
  expect(nextCheck(paid, paidAt + age * DAY_MS)).toBe(at(next));
  if (next) expect(nextCheck(paid, paidAt + next * DAY_MS - 1)).toBe(at(next));
});

test("without a time of payment, days count from the order's creation", () => {
  expect(nextCheck(sampleOrder, createdAt + DAY_MS)).toBe(createdAt + 3 * DAY_MS);
});

test("if the clock was set back, a paid order is checked within a day", () => {
  expect(nextCheck(paid, paidAt - 9 * DAY_MS)).toBe(paidAt - 8 * DAY_MS);
});

test("an order with an open dispute is checked every day", () => {
  const now = paidAt + 200 * DAY_MS;
  const disputed: Order = { ...paid, status: "disputed", payment: { dispute: "open" } };
  expect(nextCheck(disputed, now)).toBe(now + DAY_MS);
  expect(nextCheck({ ...disputed, payment: { dispute: "lost" } }, now)).toBeUndefined();
});

test.each<Partial<Order>>([
  { status: "failed" },
  { status: "expired" },
  { status: "pending", attention: "mismatch" },
])("an order with %j is not checked", (fields) => {
  expect(nextCheck({ ...sampleOrder, ...fields }, createdAt)).toBeUndefined();
});

import { expect, test } from "vitest";
import { sampleOrder } from "#tests/support/sample-mails.ts";
import type { Order } from "./orders.ts";
import { Timestamp } from "../values.ts";
import {
  moneyBackUntil,
  refundDueAt,
  rightOf,
  type WithdrawalTerms,
  waiverAsked,
} from "./withdrawal-right.ts";

const DAY_MS = 24 * 60 * 60_000;
const terms: WithdrawalTerms = { days: 14, waiver: "offered", refund: "owner", promisedDays: 0 };
const at = (iso: string) => Date.parse(iso);
const stamp = (iso: string) => Timestamp.fromMillis(at(iso));
const waiver = {
  text: "I want the download now.",
  version: 1,
  language: "en",
  givenAt: stamp("2026-01-15T12:00:00Z"),
};
/** Paid on a Thursday, so that the last of 14 days is one, too. */
const paid = { ...sampleOrder, paidAt: stamp("2026-01-15T12:00:00Z") };

test.each([
  ["a Thursday", "2026-01-15T12:00:00Z", 14, "2026-01-30T00:00:00Z"],
  ["the first second of a day", "2026-01-15T00:00:00Z", 14, "2026-01-30T00:00:00Z"],
  ["the last second of a day", "2026-01-15T23:59:59.999Z", 14, "2026-01-30T00:00:00Z"],
  [
    "a Saturday, until the Monday after the last day",
    "2026-01-17T12:00:00Z",
    14,
    "2026-02-03T00:00:00Z",
  ],
  ["a Sunday, until the Monday after", "2026-01-18T12:00:00Z", 14, "2026-02-03T00:00:00Z"],
  ["the last days of a leap year's February", "2028-02-16T12:00:00Z", 14, "2028-03-02T00:00:00Z"],
  ["the same days of another year", "2027-02-16T12:00:00Z", 14, "2027-03-03T00:00:00Z"],
  ["the end of a year", "2026-12-22T12:00:00Z", 14, "2027-01-06T00:00:00Z"],
  ["one day", "2026-01-15T12:00:00Z", 1, "2026-01-17T00:00:00Z"],
])("bought on %s, the right ends with the last second of its last day", (_, bought, days, end) => {
  const order = { ...sampleOrder, paidAt: stamp(bought) };
  const right = (now: number) => rightOf(order, { ...terms, days }, now);
  expect(right(at(end) - 1)).toStrictEqual({ kind: "withdrawable", until: at(end) });
  expect(right(at(end))).toStrictEqual({ kind: "ended", end: { by: "time", at: at(end) } });
});

test("a clock that was set back does not take the right away", () => {
  expect(rightOf(paid, terms, at("2020-01-01T00:00:00Z"))).toMatchObject({ kind: "withdrawable" });
});

test("orders without a time of payment count from their creation", () => {
  const order = { ...sampleOrder, createdAt: stamp("2026-01-15T12:00:00Z") };
  expect(rightOf(order, terms, at("2026-01-20T00:00:00Z"))).toEqual({
    kind: "withdrawable",
    until: at("2026-01-30T00:00:00Z"),
  });
});

const now = at("2026-01-20T12:00:00Z");
const firstServedAt = stamp("2026-01-16T08:00:00Z");

test("the delivery ends the right of buyers who agreed to that, and of no others", () => {
  const delivered = { by: "delivery", at: firstServedAt.toMillis() };
  expect(rightOf({ ...paid, withdrawal: { waiver, firstServedAt } }, terms, now)).toEqual({
    kind: "ended",
    end: delivered,
  });
  const open = { kind: "withdrawable", until: at("2026-01-30T00:00:00Z") };
  expect(rightOf({ ...paid, withdrawal: { waiver } }, terms, now)).toEqual(open);
  expect(rightOf({ ...paid, withdrawal: { firstServedAt } }, terms, now)).toEqual(open);
  const late = {
    ...paid,
    withdrawal: { waiver, firstServedAt: stamp("2026-01-30T00:00:00Z") },
  };
  expect(rightOf(late, terms, at("2026-02-01T00:00:00Z"))).toMatchObject({ end: { by: "time" } });
});

test("the store's promise lasts until the end of its own last day", () => {
  const promising = { ...terms, promisedDays: 30 };
  const end = at("2026-02-15T00:00:00Z");
  expect(rightOf(paid, promising, now)).toEqual({
    kind: "withdrawable",
    until: at("2026-01-30T00:00:00Z"),
    promisedUntil: end,
  });
  const byTime = { by: "time", at: at("2026-01-30T00:00:00Z") };
  expect(rightOf(paid, promising, end - 1)).toEqual({ kind: "promised", until: end, end: byTime });
  expect(rightOf(paid, promising, end)).toEqual({
    kind: "ended",
    end: byTime,
    promiseEndedAt: end,
  });
  const served = { ...paid, withdrawal: { waiver, firstServedAt } };
  expect(rightOf(served, promising, now)).toMatchObject({
    kind: "promised",
    end: { by: "delivery" },
  });
  for (const promisedDays of [7, 14])
    expect(rightOf(paid, { ...terms, promisedDays }, now)).toStrictEqual({
      kind: "withdrawable",
      until: at("2026-01-30T00:00:00Z"),
    });
});

test("a store whose buyers have no right by law may still promise one", () => {
  const none = { ...terms, days: 0 };
  expect(rightOf(paid, none, now)).toEqual({ kind: "ended", end: { by: "none" } });
  expect(rightOf(paid, { ...none, promisedDays: 30 }, now)).toMatchObject({
    kind: "promised",
    end: { by: "none" },
  });
});

test.each<[Partial<Order>, object]>([
  [{ status: "pending" }, { kind: "notPaid" }],
  [{ status: "failed" }, { kind: "notPaid" }],
  [{ status: "expired" }, { kind: "notPaid" }],
  [
    { status: "refunded", refunds: { total: 1900 } },
    { kind: "alreadyReturned", by: "refunded" },
  ],
  [
    { status: "disputed", payment: { dispute: "open" } },
    { kind: "alreadyReturned", by: "disputed" },
  ],
  [
    { status: "disputed", payment: { dispute: "lost" } },
    { kind: "alreadyReturned", by: "disputed" },
  ],
  [{ withdrawal: { withdrawnAt: firstServedAt } }, { kind: "alreadyReturned", by: "withdrawn" }],
  [{ endedAt: firstServedAt }, { kind: "alreadyReturned", by: "closed" }],
  [{ status: "partially_refunded", refunds: { total: 500 } }, { kind: "withdrawable" }],
  [{ isFree: true, amount: 0, total: 0 }, { kind: "notPaid" }],
])("an order with %j", (fields, right) => {
  expect(rightOf({ ...paid, ...fields }, terms, now)).toMatchObject(right);
});

test("the money is due at the end of the fourteenth day after the statement", () => {
  expect(refundDueAt(at("2026-01-17T23:59:00Z"))).toBe(at("2026-02-01T00:00:00Z"));
  expect(refundDueAt(0)).toBe(15 * DAY_MS);
});

test.each([
  ["offered", 14, "none"],
  ["offered", 13, "offered"],
  ["required", 14, "required"],
  ["none", 0, "none"],
] as const)(
  "a waiver that is %s, with a promise of %i days, is asked as %s",
  (waiver, promisedDays, asked) => {
    expect(waiverAsked({ waiver, days: 14, promisedDays })).toBe(asked);
  },
);

test("the money comes back until the end of the longer of law and promise", () => {
  const ended = { kind: "ended", end: { by: "time", at: 3 } } as const;
  expect(moneyBackUntil({ kind: "withdrawable", until: 1 })).toBe(1);
  expect(moneyBackUntil({ kind: "withdrawable", until: 1, promisedUntil: 2 })).toBe(2);
  expect(moneyBackUntil({ kind: "promised", until: 4, end: ended.end })).toBe(4);
  expect(moneyBackUntil(ended)).toBeUndefined();
});

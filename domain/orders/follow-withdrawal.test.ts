import { expect, test } from "vitest";
import { createTestShop } from "#tests/support/test-shop.ts";
import { sampleOrder } from "#tests/support/sample-mails.ts";
import { followWithdrawal } from "./follow-withdrawal.ts";
import type { Order } from "./orders.ts";
import { type Withdrawal, withdrawals } from "./withdrawals.ts";

const paid: Order = sampleOrder;
const refunded: Order = { ...paid, status: "refunded", refunds: { total: 1900 } };
const almost: Order = { ...paid, status: "partially_refunded", refunds: { total: 1899 } };
const disputed: Order = { ...paid, status: "disputed", payment: { dispute: "open" } };
const lost: Order = { ...paid, status: "disputed", payment: { dispute: "lost" } };
const disputedAfterRefund: Order = { ...disputed, refunds: { total: 1900 } };

async function follow(state: Withdrawal["state"], order: Order, next: Order) {
  const { documents } = createTestShop();
  const statement = { statedAt: paid.createdAt, left: 1900, isAutomatic: true };
  await documents.set(withdrawals, "id", {
    ...statement,
    right: "law",
    state,
    attempts: 3,
    problem: "charge_disputed",
    nextAttemptAt: paid.createdAt,
    isTest: true,
  });
  const change = {
    orderId: "id",
    order,
    next,
    payment: undefined,
    now: 0,
    sellerEmail: "s@x.test",
    mailPerSale: false,
  };
  const consequence = await followWithdrawal(documents, { ...change, cause: { by: "webhook" } });
  await documents.transaction(async (transaction) => consequence?.write?.(transaction, next));
  return consequence && (await documents.get(withdrawals, "id"))?.data;
}

test.each([
  ["requested", paid, refunded, "refunded"],
  ["refunding", almost, refunded, "refunded"],
  ["requested", paid, lost, "refunded"],
  ["requested", paid, disputedAfterRefund, "refunded"],
  ["refunded", refunded, paid, "requested"],
  ["refunded", lost, paid, "requested"],
] as const)("a withdrawal, %s, follows the money", async (state, order, next, after) => {
  const followed = await follow(state, order, next);
  expect(followed).toMatchObject({ state: after, attempts: 0 });
  expect(followed).not.toHaveProperty("problem");
  expect(followed).not.toHaveProperty("nextAttemptAt");
});

test.each([
  ["requested", paid, almost],
  ["requested", paid, disputed],
  ["refunded", refunded, lost],
  ["refunded", almost, refunded],
] as const)(
  "a withdrawal, %s, stays if that changes nothing for it",
  async (state, order, next) => {
    expect(await follow(state, order, next)).toBeUndefined();
  },
);

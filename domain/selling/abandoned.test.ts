import { expect, test } from "vitest";
import { createTestShop, order } from "#tests/support/test-shop.ts";
import { forgetUnpaidOrders, orderStanding, UNPAID_KEPT_MS } from "./abandoned.ts";
import { orders } from "../orders/orders.ts";
import { reconcileDue } from "./reconcile.ts";
import { Timestamp } from "../values.ts";

const fail = (orderId: string, error: unknown) => {
  throw new Error(`Order ${orderId} could not be reconciled`, { cause: error });
};

async function createFixture({ isTest }: { isTest: boolean }) {
  const shop = { ...createTestShop(), isTest };
  const forget = () => forgetUnpaidOrders(shop.documents, shop.clock.now());
  const left = async () => (await shop.documents.query(orders, {})).map(({ id }) => id).toSorted();
  return { shop, forget, left };
}

test("unpaid orders are deleted 90 days after their checkout expired, and not before", async () => {
  const { shop, forget, left } = await createFixture({ isTest: true });
  const [expired, failed, pending] = [
    await order(shop, "a"),
    await order(shop, "b"),
    await order(shop, "c"),
  ];
  await shop.documents.update(orders, expired, { status: "expired" });
  await shop.documents.update(orders, failed, { status: "failed" });
  shop.clock.advance(91 * 24 * 60 * 60_000 - 1);
  expect(await forget()).toEqual(new Set());
  expect(await left()).toEqual([expired, failed, pending].toSorted());
  shop.clock.advance(1);
  expect(await forget()).toEqual(new Set(["a", "b", "c"]));
  expect(await left()).toEqual([]);
});

test.each(["paid", "refunded", "partially_refunded", "disputed"] as const)(
  "an order that is %s is never deleted",
  async (status) => {
    const { shop, forget, left } = await createFixture({ isTest: true });
    const orderId = await order(shop);
    await shop.documents.update(orders, orderId, { status });
    shop.clock.advance(10 * UNPAID_KEPT_MS);
    await forget();
    expect(await left()).toEqual([orderId]);
  },
);

test("many orders that must stay do not stop the deletion of the others", async () => {
  const { shop, forget, left } = await createFixture({ isTest: true });
  const kept: string[] = [];
  for (let count = 0; count < 180; count++) {
    const orderId = await order(shop, `buyer-${count}`);
    if (count % 3 === 2) continue;
    await shop.documents.update(orders, orderId, { attention: "mismatch" });
    kept.push(orderId);
  }
  shop.clock.advance(UNPAID_KEPT_MS);
  expect((await forget()).size).toBe(60);
  expect(await left()).toEqual(kept.toSorted());
});

test("a buyer stands by what was paid or needs attention, else by the last order's deletion", async () => {
  const { shop } = await createFixture({ isTest: true });
  const first = await order(shop);
  shop.clock.advance(1000);
  await order(shop, "buyer", "other");
  const standing = (uid = "buyer") => orderStanding(shop.documents, uid);
  expect(await standing("nobody")).toBe("none");
  expect(await standing()).toBe(shop.clock.now() + UNPAID_KEPT_MS);
  await shop.documents.update(orders, first, { attention: "mismatch" });
  expect(await standing()).toBe("paid");
  await shop.documents.update(orders, first, { attention: undefined, status: "refunded" });
  expect(await standing()).toBe("paid");
});

test("live orders that can no longer be paid are deleted, also without a check", async () => {
  const { shop, forget, left } = await createFixture({ isTest: false });
  const expired = await order(shop);
  await shop.documents.update(orders, expired, { status: "expired", nextCheckAt: undefined });
  shop.clock.advance(UNPAID_KEPT_MS);
  await forget();
  expect(await left()).toEqual([]);
});

test("after months offline, the shop finds live payments before it deletes their orders", async () => {
  const { shop, forget, left } = await createFixture({ isTest: false });
  const [paid, unpaid] = [await order(shop, "a"), await order(shop, "b")];
  shop.payments.pay(paid);
  shop.clock.advance(2 * UNPAID_KEPT_MS);
  await forget();
  expect(await left()).toEqual([paid, unpaid].toSorted());
  await reconcileDue(shop, fail);
  await forget();
  expect(await left()).toEqual([paid]);
});

test("a payment that turned out to have failed months ago is told before its order is deleted", async () => {
  const { shop, forget, left } = await createFixture({ isTest: false });
  const orderId = await order(shop);
  shop.payments.change(orderId, { state: "failed" });
  shop.clock.advance(2 * UNPAID_KEPT_MS);
  await reconcileDue(shop, fail);
  await forget();
  expect(await left()).toEqual([orderId]);
  shop.clock.advance(10 * 24 * 60 * 60_000);
  await forget();
  expect(await left()).toEqual([]);
});

test.each([
  ["an order that failed at once", { status: "failed", payment: {} }],
  [
    "an expired one, whose payment would have been a delayed one",
    { status: "expired", payment: { isDelayed: true } },
  ],
] as const)("%s is deleted on time, whatever changed last", async (_, fields) => {
  const { shop, forget, left } = await createFixture({ isTest: false });
  const orderId = await order(shop);
  shop.clock.advance(UNPAID_KEPT_MS);
  const at = Timestamp.fromMillis(shop.clock.now());
  const history = [{ at, from: "pending", to: fields.status, by: "webhook" } as const];
  await shop.documents.update(orders, orderId, { ...fields, history });
  await forget();
  expect(await left()).toEqual([]);
});

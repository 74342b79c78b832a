import { expect, test } from "vitest";
import { createTestShop, order, settle, type TestShop } from "#tests/support/test-shop.ts";
import { type Order, orders } from "./orders.ts";
import { createSales } from "./sales.ts";

async function sell(shop: TestShop, planId: string, changes: Partial<Order> = {}): Promise<string> {
  shop.clock.advance(1000);
  const orderId = await order(shop, `buyer-${crypto.randomUUID()}`, planId);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  await shop.documents.update(orders, orderId, changes);
  return orderId;
}

test("orders and revenue are counted by plan and currency", async () => {
  const shop = createTestShop();
  await sell(shop, "small");
  await sell(shop, "small", { amount: 1500 });
  await sell(shop, "small", { currency: "USD", amount: 2500 });
  await sell(shop, "small", { currency: "CHF", amount: 0 });
  await sell(shop, "large");
  expect(await createSales(shop).byPlan()).toEqual([
    { planId: "large", planName: "Large", currency: "EUR", orders: 1, revenue: 4900 },
    { planId: "small", planName: "Small", currency: "CHF", orders: 1, revenue: 0 },
    { planId: "small", planName: "Small", currency: "EUR", orders: 2, revenue: 3400 },
    { planId: "small", planName: "Small", currency: "USD", orders: 1, revenue: 2500 },
  ]);
});

test("nothing was sold before the first payment", async () => {
  const shop = createTestShop();
  expect(await createSales(shop).byPlan()).toEqual([]);
  expect(await createSales(shop).newestOrders(50)).toEqual([]);
  await order(shop);
  expect(await createSales(shop).byPlan()).toEqual([]);
});

test("only paid orders of this mode count", async () => {
  const shop = createTestShop();
  await sell(shop, "small");
  for (const status of [
    "pending",
    "failed",
    "expired",
    "refunded",
    "partially_refunded",
    "disputed",
  ] as const)
    await sell(shop, "small", { status });
  await sell(shop, "small", { isTest: false });
  expect(await createSales(shop).byPlan()).toMatchObject([{ orders: 1, revenue: 1900 }]);
  expect(await createSales({ ...shop, isTest: false }).byPlan()).toMatchObject([{ orders: 1 }]);
});

test("a renamed plan has its new name, and a plan no longer sold the name in its orders", async () => {
  const shop = createTestShop();
  await sell(shop, "small", { planName: "Tiny" });
  await sell(shop, "large", { planId: "gone", planName: "Gone" });
  const sales = await createSales(shop).byPlan();
  expect(sales.map(({ planName }) => planName)).toEqual(["Gone", "Small"]);
});

test("the newest orders come first, in every state, up to the limit", async () => {
  const shop = createTestShop();
  await sell(shop, "other");
  const second = await sell(shop, "small", { status: "refunded" });
  await sell(shop, "small", { isTest: false });
  shop.clock.advance(1000);
  const third = await order(shop, "visitor", "large");
  const newest = await createSales(shop).newestOrders(2);
  expect(newest.map(({ id, data }) => [id, data.status])).toEqual([
    [third, "pending"],
    [second, "refunded"],
  ]);
});

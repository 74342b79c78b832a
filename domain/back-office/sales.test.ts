import { expect, test } from "vitest";
import { createTestShop, order, settle, type TestShop } from "#tests/support/test-shop.ts";
import type { Payment } from "../ports/payments.ts";
import { type Order, orders } from "../orders/orders.ts";
import { createSales, type PlanSales } from "./sales.ts";

async function sell(shop: TestShop, planId: string, changes: Partial<Order> = {}): Promise<string> {
  shop.clock.advance(1000);
  const orderId = await order(shop, `buyer-${crypto.randomUUID()}`, planId);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  // Without a new amount, the total that was paid stays.
  const total = changes.amount === undefined ? {} : { total: changes.amount };
  await shop.documents.update(orders, orderId, { ...total, ...changes });
  return orderId;
}

const none = { orders: 0, amount: 0 };

function sold(planId: string, currency: string, count: number, revenue: number): PlanSales {
  const planName = planId === "small" ? "Small" : "Large";
  return {
    planId,
    planName,
    currency,
    orders: count,
    revenue,
    refunded: none,
    disputed: none,
  };
}

test("orders and revenue are counted by plan and currency", async () => {
  const shop = createTestShop();
  await sell(shop, "small");
  await sell(shop, "small", { amount: 1500 });
  await sell(shop, "small", { currency: "USD", amount: 2500 });
  await sell(shop, "small", { currency: "CHF", amount: 0 });
  await sell(shop, "large");
  expect(await createSales(shop).byPlan()).toEqual([
    sold("large", "EUR", 1, 4900),
    sold("small", "CHF", 1, 0),
    sold("small", "EUR", 2, 3400),
    sold("small", "USD", 1, 2500),
  ]);
});

test("nothing was sold before the first payment", async () => {
  const shop = createTestShop();
  expect(await createSales(shop).byPlan()).toEqual([]);
  expect(await createSales(shop).newestOrders(50)).toEqual([]);
  await order(shop);
  expect(await createSales(shop).byPlan()).toEqual([]);
});

test("orders of this mode count, refunds are subtracted, and lost money is shown apart", async () => {
  const shop = createTestShop();
  await sell(shop, "small");
  for (const status of ["pending", "failed", "expired"] as const)
    await sell(shop, "small", { status });
  await sell(shop, "small", { status: "partially_refunded", refunds: { total: 400 } });
  await sell(shop, "small", { status: "partially_refunded", refunds: { total: 1 } });
  await sell(shop, "small", { status: "refunded", refunds: { total: 1900 } });
  await sell(shop, "small", { status: "disputed", payment: { dispute: "open" } });
  await sell(shop, "small", { status: "disputed", payment: { dispute: "lost" }, amount: 100 });
  await sell(shop, "small", { isTest: false });
  expect(await createSales(shop).byPlan()).toEqual([
    {
      ...sold("small", "EUR", 3, 3 * 1900 - 401),
      refunded: { orders: 1, amount: 1900 },
      disputed: { orders: 2, amount: 2000 },
    },
  ]);
  expect(await createSales({ ...shop, isTest: false }).byPlan()).toMatchObject([{ orders: 1 }]);
});

test.each<[string, Partial<Payment>, Partial<PlanSales>]>([
  ["partly refunded", { refunded: 400 }, { orders: 1, revenue: 1500 }],
  [
    "partly refunded, then disputed",
    { refunded: 400, dispute: "open" },
    { orders: 0, revenue: 0, disputed: { orders: 1, amount: 1500 } },
  ],
  [
    "partly refunded, then lost",
    { refunded: 400, dispute: "lost" },
    { orders: 0, revenue: 0, disputed: { orders: 1, amount: 1500 } },
  ],
  ["partly refunded, then won", { refunded: 400, dispute: "won" }, { orders: 1, revenue: 1500 }],
  ["won", { dispute: "won" }, { orders: 1, revenue: 1900 }],
  [
    "refunded after a dispute that was won",
    { refunded: 1900, dispute: "won" },
    { orders: 0, revenue: 0, refunded: { orders: 1, amount: 1900 } },
  ],
])("of a payment that was %s, the money that is left counts once", async (_, change, counted) => {
  const shop = createTestShop();
  const orderId = await sell(shop, "small");
  shop.payments.change(orderId, change);
  await settle(shop, orderId);
  expect(await createSales(shop).byPlan()).toMatchObject([
    { refunded: none, disputed: none, ...counted },
  ]);
});

test("a plan whose only order was refunded is listed without revenue", async () => {
  const shop = createTestShop();
  await sell(shop, "small", { status: "refunded", refunds: { total: 1900 } });
  expect(await createSales(shop).byPlan()).toMatchObject([
    { orders: 0, revenue: 0, refunded: { orders: 1, amount: 1900 } },
  ]);
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

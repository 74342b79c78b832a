import { expect, test } from "vitest";
import { type TestShop, createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { lookAtOrder } from "./look-at-order.ts";

async function look(shop: TestShop, orderId: string, times: number, uid = "buyer"): Promise<void> {
  for (let index = 0; index < times; index += 1) await lookAtOrder(shop, uid, orderId);
}

test("one buyer causes at most sixty calls a minute to the payment service", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  await look(shop, orderId, 100);
  expect(shop.payments.reads).toHaveLength(60);
  await look(shop, orderId, 1, "somebody");
  expect(shop.payments.reads).toHaveLength(61);
  shop.clock.advance(60_000);
  await look(shop, orderId, 1);
  expect(shop.payments.reads).toHaveLength(62);
});

test("over the limit, the buyer sees the stored order", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  await look(shop, orderId, 60);
  shop.payments.pay(orderId);
  expect(await lookAtOrder(shop, "buyer", orderId)).toMatchObject({ order: { status: "pending" } });
  await settle(shop, orderId);
  expect(await lookAtOrder(shop, "buyer", orderId)).toMatchObject({ order: { status: "paid" } });
  expect(await lookAtOrder(shop, "buyer", "none")).toEqual({ outcome: "unknown" });
});

test("all buyers of a process share a limit, and setting the clock back resets it", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  for (let buyer = 0; buyer < 60; buyer += 1) await look(shop, orderId, 60, `buyer-${buyer}`);
  expect(shop.payments.reads).toHaveLength(3000);
  shop.clock.advance(-2 * 24 * 60 * 60_000);
  await look(shop, orderId, 1);
  expect(shop.payments.reads).toHaveLength(3001);
});

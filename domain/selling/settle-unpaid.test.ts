import { expect, test } from "vitest";
import { createTestShop, order, readBooks, settle } from "#tests/support/test-shop.ts";

test("an order whose checkout the service no longer knows stays pending", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  const before = await readBooks(shop.documents);
  shop.payments.checkouts.clear();
  expect(await settle(shop, orderId)).toMatchObject({
    outcome: "known",
    order: { status: "pending" },
  });
  expect(await readBooks(shop.documents)).toEqual(before);
});

const HOUR_MS = 60 * 60_000;

test("an order whose checkout was never opened fails after an hour", async () => {
  const shop = createTestShop();
  shop.payments.isDown = true;
  await expect(order(shop)).rejects.toThrow("is down");
  shop.payments.isDown = false;
  const orderId = (await readBooks(shop.documents)).orders[0]?.id ?? "";
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "pending" } });
  shop.clock.advance(HOUR_MS + 1);
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "failed" } });
});

test("an order whose checkout the service forgot fails after a day", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.checkouts.clear();
  shop.clock.advance(24 * HOUR_MS);
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "pending" } });
  shop.clock.advance(2 * HOUR_MS);
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "failed" } });
});

test("a refused delayed payment fails the order, but a payment after that still counts", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.change(orderId, { state: "failed" });
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "failed" } });
  shop.payments.pay(orderId);
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "paid" } });
});

import { expect, test } from "vitest";
import { createTestShop, order, readBooks, settle } from "#tests/support/test-shop.ts";
import { movePurchases } from "./move-purchases.ts";
import { listPurchases } from "./purchases.ts";

test("a guest's orders and files move to the account, even if they are settled at the same time", async () => {
  const shop = createTestShop();
  const orderIds = [await order(shop, "guest", "small"), await order(shop, "guest", "other")];
  const unpaid = await order(shop, "guest", "large");
  for (const orderId of orderIds) shop.payments.pay(orderId);
  await settle(shop, orderIds[0] ?? "");
  await Promise.all([
    movePurchases(shop.documents, "guest", "member"),
    ...orderIds.map((orderId) => settle(shop, orderId)),
    movePurchases(shop.documents, "guest", "member"),
  ]);
  const { orders, entitlements } = await readBooks(shop.documents);
  expect(new Set([...orders, ...entitlements].map(({ data }) => data.uid))).toEqual(
    new Set(["member"]),
  );
  expect(entitlements).toHaveLength(2);
  expect(orders.map(({ id }) => id)).toContain(unpaid);
  expect(await listPurchases(shop, "member")).toHaveLength(2);
  expect(await listPurchases(shop, "guest")).toEqual([]);
});

import { expect, test } from "vitest";
import { createTestShop, order, readOrder, settle } from "#tests/support/test-shop.ts";
import { entitlements } from "../orders/entitlements.ts";
import { lockOrder } from "./lock-order.ts";

async function sell() {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const status = async () => (await shop.documents.get(entitlements, orderId))?.data.status;
  return { shop, orderId, status };
}

test("locked files stay locked whatever the payment does, until the owner gives them back", async () => {
  const { shop, orderId, status } = await sell();
  const all = await Promise.all(Array.from({ length: 6 }, () => lockOrder(shop, orderId, true)));
  expect(all.toSorted()).toEqual(["changed", ...Array.from({ length: 5 }, () => "unchanged")]);
  expect(await status()).toBe("revoked");
  for (const change of [{ refunded: 500, refundedAt: 1000 }, { dispute: "won" }] as const) {
    shop.payments.change(orderId, change);
    await settle(shop, orderId);
    expect(await status()).toBe("revoked");
  }
  expect(await lockOrder(shop, orderId, false)).toBe("changed");
  expect(await status()).toBe("active");
  expect((await readOrder(shop, orderId)).lockedAt).toBeUndefined();
});

test("giving back does not unlock what a refund took", async () => {
  const { shop, orderId, status } = await sell();
  await lockOrder(shop, orderId, true);
  shop.payments.change(orderId, { refunded: 1900, refundedAt: 1000 });
  await settle(shop, orderId);
  expect(await lockOrder(shop, orderId, false)).toBe("noFiles");
  expect(await status()).toBe("revoked");
  expect(await lockOrder(shop, await order(shop, "unpaid"), true)).toBe("noFiles");
  expect(await lockOrder({ ...shop, isTest: false }, orderId, true)).toBe("unknown");
  expect(await lockOrder(shop, "none", true)).toBe("unknown");
});

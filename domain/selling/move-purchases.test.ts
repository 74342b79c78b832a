import { expect, test } from "vitest";
import {
  buyerNamed,
  createTestShop,
  order,
  readBooks,
  readOrder,
  settle,
} from "#tests/support/test-shop.ts";
import type { Documents } from "../ports/documents.ts";
import { keepAsAccount, movePurchases } from "./move-purchases.ts";
import { orders } from "../orders/orders.ts";
import { listPurchases } from "./purchases.ts";

const member = { uid: "member", isGuest: false };

test("a guest's orders and files move to the account, even if they are settled at the same time", async () => {
  const shop = createTestShop();
  const orderIds = [await order(shop, "guest", "small"), await order(shop, "guest", "other")];
  const unpaid = await order(shop, "guest", "large");
  for (const orderId of [...orderIds, unpaid])
    await shop.documents.update(orders, orderId, { isGuest: true });
  for (const orderId of orderIds) shop.payments.pay(orderId);
  await settle(shop, orderIds[0] ?? "");
  await Promise.all([
    movePurchases(shop.documents, "guest", member),
    ...orderIds.map((orderId) => settle(shop, orderId)),
    movePurchases(shop.documents, "guest", member),
  ]);
  const { orders: moved, entitlements } = await readBooks(shop.documents);
  expect(new Set(moved.map(({ data }) => data.isGuest))).toEqual(new Set([undefined]));
  expect(new Set([...moved, ...entitlements].map(({ data }) => data.uid))).toEqual(
    new Set(["member"]),
  );
  expect(entitlements).toHaveLength(2);
  expect(moved.map(({ id }) => id)).toContain(unpaid);
  expect(await listPurchases(shop, buyerNamed("member"))).toHaveLength(2);
  expect(await listPurchases(shop, buyerNamed("guest"))).toEqual([]);
});

test("many orders move in small transactions, and a move that a crash interrupted continues", async () => {
  const shop = createTestShop();
  const orderIds = await Promise.all(Array.from({ length: 45 }, () => order(shop, "guest")));
  for (const orderId of orderIds.slice(0, 30)) shop.payments.pay(orderId);
  await Promise.all(orderIds.map((orderId) => settle(shop, orderId)));
  await order(shop, "other");
  let transactions = 0;
  const crashing: Documents = {
    ...shop.documents,
    transaction(fn) {
      transactions += 1;
      return transactions === 2
        ? Promise.reject(new Error("killed"))
        : shop.documents.transaction(fn);
    },
  };
  await expect(movePurchases(crashing, "guest", member)).rejects.toThrow("killed");
  const between = await readBooks(shop.documents);
  const ownerOf = new Map(between.orders.map(({ id, data }) => [id, data.uid]));
  expect(new Set(ownerOf.values())).toEqual(new Set(["guest", "member", "other"]));
  for (const { id, data } of between.entitlements) expect(data.uid).toBe(ownerOf.get(id));
  await movePurchases(crashing, "guest", member);
  expect(transactions).toBeGreaterThan(3);
  const { orders, entitlements } = await readBooks(shop.documents);
  expect(orders.filter(({ data }) => data.uid === "member")).toHaveLength(45);
  expect(orders.filter(({ data }) => data.uid === "other")).toHaveLength(1);
  expect(new Set(entitlements.map(({ data }) => data.uid))).toEqual(new Set(["member"]));
  await movePurchases(shop.documents, "member", member);
  expect((await readBooks(shop.documents)).orders).toEqual(orders);
});

test("orders that move to another guest are still a guest's", async () => {
  const shop = createTestShop();
  const orderId = await order(shop, "guest");
  await shop.documents.update(orders, orderId, { isGuest: true });
  await movePurchases(shop.documents, "guest", { uid: "another guest", isGuest: true });
  expect(await readOrder(shop, orderId)).toMatchObject({ uid: "another guest", isGuest: true });
});

test("orders of a guest who got an account are an account's, even after a crash", async () => {
  const shop = createTestShop();
  const orderIds = await Promise.all(Array.from({ length: 45 }, () => order(shop, "guest")));
  const another = await order(shop, "another guest");
  for (const orderId of [...orderIds, another])
    await shop.documents.update(orders, orderId, { isGuest: true });
  const guestOrders = async () =>
    (await readBooks(shop.documents)).orders.filter(({ data }) => data.isGuest);
  let transactions = 0;
  const crashing: Documents = {
    ...shop.documents,
    transaction(fn) {
      transactions += 1;
      return transactions === 2
        ? Promise.reject(new Error("killed"))
        : shop.documents.transaction(fn);
    },
  };
  await expect(keepAsAccount(crashing, "guest")).rejects.toThrow("killed");
  const left = await guestOrders();
  expect(left).toHaveLength(26);
  const [gone = "", moved = ""] = left.map(({ id }) => id).filter((id) => id !== another);
  const changing: Documents = {
    ...shop.documents,
    async query(...asked) {
      const found = await shop.documents.query(...asked);
      await shop.documents.delete(orders, gone);
      await shop.documents.update(orders, moved, { uid: "third guest" });
      return found;
    },
  };
  await keepAsAccount(changing, "guest");
  expect((await guestOrders()).map(({ id }) => id).toSorted()).toEqual([another, moved].toSorted());
});

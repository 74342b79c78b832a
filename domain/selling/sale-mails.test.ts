import { expect, test } from "vitest";
import { mailOutbox } from "../notifications/outbox.ts";
import { orders } from "../orders/orders.ts";
import { createTestShop, order, readBooks, settle } from "#tests/support/test-shop.ts";

async function open(mailPerSale: boolean) {
  const shop = { ...createTestShop(), mailPerSale };
  return {
    shop,
    /** As in a process of its own: settlements of one process share their turns. */
    settleApart: (orderId: string) => settle({ ...shop, payments: { ...shop.payments } }, orderId),
    sales: async () =>
      (await readBooks(shop.documents)).mails.flatMap(({ id, data }) =>
        data.kind === "sale" ? [[id, data.to]] : [],
      ),
  };
}

test("each order is told to the seller once, also when many settle at once", async () => {
  const { shop, settleApart, sales } = await open(true);
  const all = [await order(shop, "a"), await order(shop, "b"), await order(shop, "c", "large")];
  for (const orderId of all) shop.payments.pay(orderId);
  await Promise.all(all.flatMap((id) => Array.from({ length: 20 }, () => settleApart(id))));
  const told = all.map((id) => [`sale-${id}`, shop.store.legal.email]).toSorted();
  expect((await sales()).toSorted()).toEqual(told);
  for (const { id } of (await readBooks(shop.documents)).mails)
    if (id.startsWith("sale-")) await shop.documents.delete(mailOutbox, id);
  const [first = ""] = all;
  for (const change of [
    { refunded: 1900 },
    { refunded: 0 },
    { dispute: "open" },
    { dispute: "won" },
  ] as const) {
    shop.payments.change(first, change);
    await settleApart(first);
  }
  expect(await sales()).toEqual([]);
});

test("an unpaid order is no sale, a delayed one when its money arrives", async () => {
  const { shop, settleApart, sales } = await open(true);
  const orderId = await order(shop);
  for (const state of ["declined", "delayed"] as const) {
    shop.payments.change(orderId, { state });
    await settleApart(orderId);
  }
  expect(await sales()).toEqual([]);
  shop.payments.pay(orderId);
  await settleApart(orderId);
  expect(await sales()).toHaveLength(1);
});

test("a free order is a sale, too", async () => {
  const { shop, settleApart, sales } = await open(true);
  const orderId = await order(shop);
  await shop.documents.update(orders, orderId, { isFree: true, amount: 0, payment: {} });
  await Promise.all(Array.from({ length: 5 }, () => settleApart(orderId)));
  expect(await sales()).toHaveLength(1);
});

test("without the setting no sale is mailed", async () => {
  const { shop, settleApart, sales } = await open(false);
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settleApart(orderId);
  expect(await sales()).toEqual([]);
});

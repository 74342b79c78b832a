import { expect, test } from "vitest";
import {
  createTestShop,
  order,
  readBooks,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { analyticsOutbox } from "../analytics/outbox.ts";
import { endPurchases } from "./end-purchases.ts";
import { orders } from "../orders/orders.ts";
import { settleFailedRefund } from "./settle-failed-refund.ts";

const analytics = { clientId: "123.456" };

async function sell(shop: TestShop, fields: Parameters<TestShop["payments"]["pay"]>[1] = {}) {
  const orderId = await order(shop, "buyer", "small", { analytics });
  shop.payments.pay(orderId, fields);
  await settle(shop, orderId);
  return orderId;
}

/** Kind and value of each report, in the order of their ids. */
async function reported({ documents }: TestShop) {
  return (await readBooks(documents)).reports.map(({ data }) => [data.kind, data.value]);
}

async function changeAndSettle(
  shop: TestShop,
  orderId: string,
  fields: Parameters<TestShop["payments"]["change"]>[1],
) {
  shop.payments.change(orderId, fields);
  await settle(shop, orderId);
  return reported(shop);
}

test("an order settled twenty times at once gives one report of its purchase", async () => {
  const shop = createTestShop();
  const orderId = await order(shop, "buyer", "small", { analytics });
  shop.payments.pay(orderId);
  // Each copy of the payments stands for a process, because settlements of one process share their turns.
  await Promise.all(
    Array.from({ length: 20 }, () => settle({ ...shop, payments: { ...shop.payments } }, orderId)),
  );
  const { reports } = await readBooks(shop.documents);
  expect(reports).toMatchObject([
    {
      id: `purchase-${orderId}`,
      data: { kind: "purchase", orderId, value: 1900, isTest: true, status: "queued", attempts: 0 },
    },
  ]);
  expect(reports[0]?.data.at.toMillis()).toBe(shop.clock.now());
});

test("without the visitor's ids nothing is reported", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  expect(await changeAndSettle(shop, orderId, { refunded: 1900 })).toEqual([]);
});

test("each refund is reported with its own amount, however often it is settled", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  await changeAndSettle(shop, orderId, { refunded: 500 });
  await settle(shop, orderId);
  expect(await changeAndSettle(shop, orderId, { refunded: 1900 })).toEqual([
    ["purchase", 1900],
    ["refund", 1400],
    ["refund", 500],
  ]);
});

test("tax that was added is part of no value", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop, { captured: 2280, tax: 380 });
  await changeAndSettle(shop, orderId, { refunded: 1140 });
  expect(await changeAndSettle(shop, orderId, { refunded: 2280 })).toEqual([
    ["purchase", 1900],
    ["refund", 950],
    ["refund", 950],
  ]);
});

test("a payment that was refunded before the shop knew of it is not reported", async () => {
  const shop = createTestShop();
  await sell(shop, { refunded: 1900 });
  expect(await reported(shop)).toEqual([]);
});

test("a dispute that was won gives no second purchase", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  await changeAndSettle(shop, orderId, { dispute: "open" });
  expect(await changeAndSettle(shop, orderId, { dispute: "won" })).toEqual([["purchase", 1900]]);
});

test("a refund that failed and is repeated counts once", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  await changeAndSettle(shop, orderId, { refunded: 1900 });
  await changeAndSettle(shop, orderId, { refunded: 0 });
  const once = [
    ["purchase", 1900],
    ["refund", 1900],
  ];
  expect(await changeAndSettle(shop, orderId, { refunded: 1900 })).toEqual(once);
});

test("after the seller settled a failed refund, the next refund counts", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  await changeAndSettle(shop, orderId, { refunded: 500 });
  await changeAndSettle(shop, orderId, { refunded: 0 });
  await settleFailedRefund(shop, orderId);
  expect(await changeAndSettle(shop, orderId, { refunded: 700 })).toEqual([
    ["purchase", 1900],
    ["refund", 700],
    ["refund", 500],
  ]);
});

test("a deleted account ends what waits, and the order has no ids of the visitor any more", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  await changeAndSettle(shop, orderId, { refunded: 500 });
  await shop.documents.update(analyticsOutbox, `purchase-${orderId}`, { status: "sent" });
  await endPurchases(shop.documents, "buyer", shop.clock.now());
  const { reports } = await readBooks(shop.documents);
  expect(reports.map(({ data }) => [data.kind, data.status])).toEqual([
    ["purchase", "sent"],
    ["refund", "ended"],
  ]);
  expect((await shop.documents.get(orders, orderId))?.data.tracking).toEqual({});
  await changeAndSettle(shop, orderId, { refunded: 1900 });
  expect((await readBooks(shop.documents)).reports).toHaveLength(2);
});

/** A refund counts at once, but the buyer's bank may send it back days later. */
import { expect, test } from "vitest";
import { createTestShop, order, readBooks, readOrder, settle } from "#tests/support/test-shop.ts";
import { readStored } from "../ports/collection.ts";
import { orders } from "../orders/orders.ts";
import { createOwnerOrders } from "../back-office/owner-orders.ts";

const PRICE = 1900;

async function sell() {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const ownerOrders = createOwnerOrders(shop);
  return {
    shop,
    orderId,
    ownerOrders,
    /** The service's sum of all refunds changes, and the shop hears of it. */
    hear: async (refunded: number) => {
      shop.payments.change(orderId, { refunded });
      await settle(shop, orderId);
    },
    mails: async () =>
      (await readBooks(shop.documents)).mails
        .map(({ id }) => id.replace(`-${orderId}`, ""))
        .filter((id) => id !== "receipt")
        .toSorted(),
    reasons: async () => (await ownerOrders.attention(50)).map(({ reasons }) => reasons),
  };
}

test("buyer and seller hear of a failed refund, and it is listed until a refund succeeds", async () => {
  const { shop, orderId, ownerOrders, hear, mails, reasons } = await sell();
  await ownerOrders.refund({ orderId });
  expect(await mails()).toEqual(["refund-1900"]);
  await hear(0);
  const told = ["attention-refundFailed-1900", "refund-1900", "refundFailed-1900"];
  expect(await mails()).toEqual(told);
  expect(await reasons()).toEqual([["refundFailed"]]);
  expect(await readOrder(shop, orderId)).toMatchObject({
    status: "paid",
    attention: "refundFailed",
    refunds: { failed: PRICE, owed: PRICE },
  });
  const { entitlements } = await readBooks(shop.documents);
  expect(entitlements.map(({ data }) => data.status)).toEqual(["active"]);
  await Promise.all(Array.from({ length: 20 }, () => settle(shop, orderId)));
  expect(await mails()).toEqual(told);
  // Not answered with the refund that failed, although nothing is refunded, as before it.
  await ownerOrders.refund({ orderId });
  expect(await readOrder(shop, orderId)).toMatchObject({
    status: "refunded",
    refunds: { total: PRICE },
  });
  expect(await mails()).toEqual([...told, "refund-3800"].toSorted());
  expect(await reasons()).toEqual([]);
});

test("after two failures, the same refund is made a third time", async () => {
  const { orderId, ownerOrders, hear, shop } = await sell();
  for (let time = 0; time < 2; time += 1) {
    await ownerOrders.refund({ orderId, amount: 500 });
    await hear(0);
  }
  for (const total of [500, 1000]) {
    await ownerOrders.refund({ orderId, amount: 500 });
    expect(await readOrder(shop, orderId)).toMatchObject({ refunds: { total, failed: 1000 } });
  }
});

test("each refund and each failure has its own mails, even for the same amount", async () => {
  const { shop, orderId, hear, mails, reasons } = await sell();
  for (const refunded of [500, 700, 500, 700, 500, 700]) await hear(refunded);
  expect(await mails()).toEqual([
    "attention-refundFailed-200",
    "attention-refundFailed-400",
    "refund-1100",
    "refund-500",
    "refund-700",
    "refund-900",
    "refundFailed-200",
    "refundFailed-400",
  ]);
  expect(await readOrder(shop, orderId)).toMatchObject({ refunds: { total: 700, failed: 400 } });
  expect(await reasons()).toEqual([]);
});

test("later refunds settle as much of a failed one, and the bank's loss settles all of it", async () => {
  const { shop, orderId, hear } = await sell();
  const owed: (number | undefined)[] = [];
  for (const refunded of [700, 0, 500, 200, 300, 900]) {
    await hear(refunded);
    owed.push((await readOrder(shop, orderId)).refunds.owed);
  }
  expect(owed).toEqual([undefined, 700, 200, 500, 400, undefined]);
  await hear(0);
  shop.payments.change(orderId, { dispute: "lost" });
  await settle(shop, orderId);
  const {
    attention,
    refunds: { owed: refundOwed },
  } = await readOrder(shop, orderId);
  expect([refundOwed, attention]).toEqual([undefined, undefined]);
});

test("a failed refund leaves the list when the seller has sent the money in another way", async () => {
  const { shop, orderId, ownerOrders, hear, reasons } = await sell();
  expect(await ownerOrders.settleFailedRefund(orderId)).toEqual({ outcome: "nothingOwed" });
  for (const refunded of [700, 0]) await hear(refunded);
  expect(await reasons()).toEqual([["refundFailed"]]);
  const settled = { outcome: "settled", amount: 700, currency: "EUR" };
  expect(await ownerOrders.settleFailedRefund(orderId)).toEqual(settled);
  expect(await ownerOrders.settleFailedRefund(orderId)).toEqual({ outcome: "nothingOwed" });
  await settle(shop, orderId);
  expect(await reasons()).toEqual([]);
  for (const refunded of [200, 0]) await hear(refunded);
  expect(await readOrder(shop, orderId)).toMatchObject({ refunds: { owed: 200 } });
  expect(await ownerOrders.settleFailedRefund("none")).toEqual({ outcome: "unknown" });
  const live = createOwnerOrders({ ...shop, isTest: false });
  expect(await live.settleFailedRefund(orderId)).toEqual({ outcome: "unknown" });
});

test("an order whose refund failed before sums were stored owes all of it", async () => {
  const { shop, orderId, hear } = await sell();
  for (const refunded of [700, 0]) await hear(refunded);
  const { refundOwed: _, ...fields } = orders.facets.flatten(await readOrder(shop, orderId));
  expect(readStored(orders, orderId, { version: 6, fields }).refunds.owed).toBe(700);
});

test("each mail reports its own change, however late it is sent", async () => {
  const { shop, orderId, hear } = await sell();
  for (const refunded of [500, 1900, 0]) await hear(refunded);
  for (const dispute of ["open", "won"] as const) {
    shop.payments.change(orderId, { dispute });
    await settle(shop, orderId);
  }
  const { mails } = await readBooks(shop.documents);
  const reported = mails.flatMap(({ id, data }) =>
    "orderId" in data ? [[id.replace(`-${orderId}`, ""), data.reported] as const] : [],
  );
  expect(Object.fromEntries(reported)).toEqual({
    receipt: { status: "paid" },
    "refund-500": { status: "partially_refunded", refunded: 500 },
    "refund-1900": { status: "refunded", refunded: PRICE },
    "refundFailed-1900": { status: "paid", attention: "refundFailed" },
    "attention-refundFailed-1900": {
      status: "paid",
      attention: "refundFailed",
      refundOwed: PRICE,
    },
    "disputeOpened-5": { status: "disputed", attention: "refundFailed", dispute: "open" },
    "attention-5-open": { status: "disputed", dispute: "open" },
    "disputeWon-6": { status: "paid", attention: "refundFailed", dispute: "won" },
    "attention-6-won": { status: "paid", dispute: "won" },
  });
});

test("a refund that fails while the payment is disputed promises the buyer no files", async () => {
  const { shop, orderId, hear, mails, reasons } = await sell();
  await hear(500);
  shop.payments.change(orderId, { dispute: "open" });
  await hear(0);
  expect(await mails()).toContain("attention-refundFailed-500");
  expect(await mails()).not.toContain("refundFailed-500");
  expect(await reasons()).toEqual([["dispute"]]);
  shop.payments.change(orderId, { dispute: "lost" });
  await settle(shop, orderId);
  expect(await reasons()).toEqual([]);
});

test("a refund that fails because the bank took the money asks for nothing", async () => {
  const { shop, orderId, hear, mails, reasons } = await sell();
  await hear(500);
  shop.payments.change(orderId, { dispute: "lost" });
  await hear(0);
  expect(await mails()).not.toContain("attention-refundFailed-500");
  expect(await reasons()).toEqual([]);
});

test("the failed refund of a second payment is listed as one", async () => {
  const shop = createTestShop();
  const ownerOrders = createOwnerOrders(shop);
  const [first, second] = [await order(shop), await order(shop)];
  for (const orderId of [first, second]) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  await ownerOrders.refund({ orderId: second });
  shop.payments.change(second, { refunded: 0 });
  await settle(shop, second);
  const listed = await ownerOrders.attention(50);
  expect(listed.map(({ order: { id }, reasons }) => [id, reasons])).toEqual([
    [second, ["refundFailed"]],
  ]);
  const { mails } = await readBooks(shop.documents);
  expect(mails.map(({ id }) => id)).toContain(`attention-${second}-refundFailed-1900`);
});

test("a refund is made again although the shop has not heard that the first one failed", async () => {
  const { shop, orderId, ownerOrders } = await sell();
  await ownerOrders.refund({ orderId });
  shop.payments.change(orderId, { refunded: 0 });
  await ownerOrders.refund({ orderId });
  expect(await readOrder(shop, orderId)).toMatchObject({ status: "refunded" });
});

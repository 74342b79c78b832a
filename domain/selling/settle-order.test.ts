import { expect, test } from "vitest";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import {
  buyerNamed,
  createTestShop,
  order,
  readBooks,
  readOrder,
  settle,
} from "#tests/support/test-shop.ts";
import type { Payment } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { listPurchases } from "./purchases.ts";
import { settleOrder } from "./settle-order.ts";

test("a missing order and an invalid order id are both unknown", async () => {
  const shop = createTestShop();
  for (const orderId of ["nobody", "a/b", "", "..", "nul\0", "lone\ud800", "x".repeat(2000)])
    expect(await settle(shop, orderId), orderId).toEqual({ outcome: "unknown" });
  expect(shop.payments.reads).toEqual([]);
});

test("an unpaid order stays pending and nothing is written", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  const before = await readBooks(shop.documents);
  const settlement = await settle(shop, orderId);
  expect(settlement).toMatchObject({
    outcome: "known",
    order: { status: "pending" },
  });
  expect(await readBooks(shop.documents)).toEqual(before);
});

test("payment updates the order and creates its entitlement and its mail together", async () => {
  const shop = createTestShop();
  const orderId = await order(shop, "buyer", "large");
  shop.payments.pay(orderId);
  shop.clock.advance(60_000);
  const now = Timestamp.fromMillis(shop.clock.now());
  const settlement = await settle(shop, orderId);
  const stored = await readOrder(shop, orderId);
  expect(settlement).toEqual({ outcome: "known", payment: "captured", order: stored });
  expect(stored).toMatchObject({
    status: "paid",
    paidAt: now,
    payment: { id: `pi_${orderId}` },
    email: PAID_WITH,
  });
  expect(stored).not.toHaveProperty("attention");
  const { entitlements, mails } = await readBooks(shop.documents);
  expect(entitlements.map(({ id, data }) => ({ id, ...data }))).toEqual([
    {
      id: orderId,
      uid: "buyer",
      orderId,
      fileIds: ["notes", "maps"],
      status: "active",
      isTest: true,
      createdAt: now,
    },
  ]);
  expect(mails.map(({ data }) => data)).toEqual([
    {
      kind: "receipt",
      to: PAID_WITH,
      orderId,
      reported: { status: "paid" },
      status: "queued",
      attempts: 0,
      nextAttemptAt: now,
    },
  ]);
});

test("a visit to a settled order neither asks the payment service nor changes the order", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const before = await readBooks(shop.documents);
  shop.payments.change(orderId, { state: "expired", captured: 0, subtotal: 1 });
  shop.payments.isDown = true;
  const seen = await settleOrder(shop, orderId, { by: "visit" });
  expect(seen).toMatchObject({ outcome: "known", order: { status: "paid" } });
  expect(await readBooks(shop.documents)).toEqual(before);
});

test("a settled order stays as it is if the service no longer knows its payment", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  for (const change of [
    () => shop.payments.change(orderId, { state: "expired", captured: 0 }),
    () => shop.payments.checkouts.clear(),
  ]) {
    change();
    expect(await settle(shop, orderId)).toMatchObject({ order: { status: "paid" } });
    expect((await readBooks(shop.documents)).entitlements).toMatchObject([
      { data: { status: "active" } },
    ]);
  }
});

test("a payment without an e-mail address gives the files but sends no mail", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.change(orderId, { state: "captured", captured: 1900 });
  await settle(shop, orderId);
  const { entitlements, mails } = await readBooks(shop.documents);
  expect([entitlements.length, mails.length]).toEqual([1, 0]);
});

test("a partial refund changes the order, but writes no entitlement again", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  const { entitlements } = await readBooks(shop.documents);
  shop.payments.change(orderId, { refunded: 500 });
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "partially_refunded" } });
  expect((await readBooks(shop.documents)).entitlements).toEqual(entitlements);
});

const misfits: [string, Partial<Payment>][] = [
  ["price", { subtotal: 1899 }],
  ["higher price", { subtotal: 190_000 }],
  ["discount", { discount: 1 }],
  ["currency", { currency: "usd" }],
  ["mode", { mode: "setup" }],
  ["order id", { orderId: "another" }],
];

test.each(misfits)("a payment whose %s does not match gives nothing", async (_, misfit) => {
  const shop = createTestShop();
  const orderId = await order(shop);
  // From here on the shop knows the buyer's address, but may not write to it.
  shop.payments.change(orderId, { state: "declined", email: PAID_WITH });
  await settle(shop, orderId);
  shop.payments.pay(orderId, misfit);
  const settlement = await settle(shop, orderId);
  expect(settlement).toMatchObject({ order: { status: "pending", attention: "mismatch" } });
  const after = await readBooks(shop.documents);
  expect(after.orders[0]?.data).toMatchObject({ status: "pending", attention: "mismatch" });
  expect(after.entitlements).toEqual([]);
  expect(after.mails.map(({ data }) => [data.kind, data.to])).toEqual([
    ["attention", shop.store.legal.email],
  ]);
  await settle(shop, orderId);
  expect(await readBooks(shop.documents)).toEqual(after);

  shop.payments.change(orderId, { dispute: "open" });
  await settle(shop, orderId);
  const { mails } = await readBooks(shop.documents);
  expect(mails.map(({ data }) => data.to)).toEqual(Array(2).fill(shop.store.legal.email));
});

test("the case of the currency does not matter", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId, { currency: "EUR" });
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "paid" } });
});

test("an expired order becomes paid if the service reports the payment later", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.change(orderId, { state: "expired" });
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "expired" } });
  expect((await readBooks(shop.documents)).entitlements).toEqual([]);
  shop.payments.pay(orderId);
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "paid" } });
  const { entitlements, mails } = await readBooks(shop.documents);
  expect([entitlements.length, mails.length]).toEqual([1, 1]);
});

test("a declined order stays pending and can be paid with another card", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.change(orderId, { state: "declined" });
  const declined = await settle(shop, orderId);
  expect(declined).toMatchObject({ payment: "declined", order: { status: "pending" } });
  shop.payments.pay(orderId);
  const paid = await settle(shop, orderId);
  expect(paid).toMatchObject({ payment: "captured", order: { status: "paid" } });
});

test("50 settlements at once create one entitlement and one mail", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  const settlements = await Promise.all(Array.from({ length: 50 }, () => settle(shop, orderId)));
  for (const settlement of settlements)
    expect(settlement).toMatchObject({ outcome: "known", order: { status: "paid" } });
  const { entitlements, mails } = await readBooks(shop.documents);
  expect([entitlements.length, mails.length]).toEqual([1, 1]);
});

test("of two simultaneous payments for one plan, one becomes a duplicate for the seller to refund", async () => {
  const shop = createTestShop();
  const both = [await order(shop), await order(shop)];
  for (const orderId of both) shop.payments.pay(orderId);
  await Promise.all([...both, ...both].map((orderId) => settle(shop, orderId)));
  const { orders, entitlements, mails } = await readBooks(shop.documents);
  expect(entitlements.map(({ id, data }) => [id, data.status])).toEqual(
    both.toSorted().map((id) => [id, "active"]),
  );
  const duplicate = orders.find(({ data }) => data.attention)?.id ?? "";
  const granted = both.find((orderId) => orderId !== duplicate) ?? "";
  const seen = orders.map(({ id, data }) => [id, data.status, data.attention]);
  expect(new Map(seen.map(([id, ...rest]) => [id, rest]))).toEqual(
    new Map([
      [granted, ["paid", undefined]],
      [duplicate, ["paid", "duplicate"]],
    ]),
  );
  expect(mails.map(({ id }) => id).toSorted()).toEqual([
    `attention-${duplicate}-1`,
    `duplicatePayment-${duplicate}`,
    `receipt-${granted}`,
  ]);
});

test("a smaller plan paid after a bigger one is a duplicate; a bigger one is an upgrade", async () => {
  const shop = createTestShop();
  const [first, bigger, last] = [
    await order(shop, "buyer", "small"),
    await order(shop, "buyer", "large"),
    await order(shop, "buyer", "small"),
  ];
  for (const orderId of [first, bigger, last]) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  const { entitlements } = await readBooks(shop.documents);
  expect(entitlements.map(({ id }) => id).toSorted()).toEqual([first, bigger, last].toSorted());
  expect((await readOrder(shop, last)).attention).toBe("duplicate");
  expect((await readOrder(shop, bigger)).attention).toBeUndefined();
});

test("two buyers who pay at once both get their files", async () => {
  const shop = createTestShop();
  const both = [await order(shop, "one"), await order(shop, "two")];
  for (const orderId of both) shop.payments.pay(orderId);
  await Promise.all(both.map((orderId) => settle(shop, orderId)));
  const { entitlements } = await readBooks(shop.documents);
  expect(entitlements.map(({ data }) => data.uid).toSorted()).toEqual(["one", "two"]);
});

test("nothing is written while the service is down, and a later call settles", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  const before = await readBooks(shop.documents);
  shop.payments.isDown = true;
  await expect(settle(shop, orderId)).rejects.toThrow("is down");
  expect(await readBooks(shop.documents)).toEqual(before);
  shop.payments.isDown = false;
  expect(await settle(shop, orderId)).toMatchObject({ order: { status: "paid" } });
});

test("an order of test mode gives nothing in live mode", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  shop.payments.pay(orderId);
  const live = { ...shop, isTest: false };
  expect(await settle(live, orderId)).toMatchObject({ order: { status: "pending" } });
  await settle(shop, orderId);
  expect(await listPurchases(shop, buyerNamed("buyer"))).toHaveLength(1);
  expect(await listPurchases(live, buyerNamed("buyer"))).toEqual([]);
  expect(await order(live, "buyer")).not.toBe(orderId);
});

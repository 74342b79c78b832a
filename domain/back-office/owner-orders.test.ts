import { expect, test } from "vitest";
import {
  createTestShop,
  order,
  readBooks,
  readOrder,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import type { Payment } from "../ports/payments.ts";
import { orders } from "../orders/orders.ts";
import { createOwnerOrders } from "./owner-orders.ts";
import { reconcileDue } from "../selling/reconcile.ts";

const DAY_MS = 24 * 60 * 60_000;

async function sell(shop: TestShop, fields: Partial<Payment> = {}, uid = "buyer") {
  shop.clock.advance(1000);
  const orderId = await order(shop, uid);
  shop.payments.pay(orderId, fields);
  await settle(shop, orderId);
  return orderId;
}

async function listAttention(shop: TestShop) {
  const found = await createOwnerOrders(shop).attention(50);
  return found.map(({ order: { id }, reasons }) => [id, reasons]);
}

test("a refund reaches the order, its access and the buyer at once", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  const ownerOrders = createOwnerOrders(shop);
  expect(await ownerOrders.refund({ orderId, amount: 500 })).toMatchObject({
    outcome: "refunded",
    order: { status: "partially_refunded", refunds: { total: 500 } },
  });
  expect((await ownerOrders.readFile(orderId)).entitlement?.status).toBe("active");
  expect(await ownerOrders.refund({ orderId })).toMatchObject({
    outcome: "refunded",
    order: { status: "refunded", refunds: { total: 1900 } },
  });
  const { entitlement, mails } = await ownerOrders.readFile(orderId);
  expect(entitlement?.status).toBe("revoked");
  expect(mails.map(({ data }) => data.kind).toSorted()).toEqual(["receipt", "refund", "refund"]);
  expect((await readOrder(shop, orderId)).history?.map(({ to, by }) => [to, by])).toEqual([
    ["paid", "webhook"],
    ["partially_refunded", "owner"],
    ["refunded", "owner"],
  ]);
});

test("the same refund requested many times at once is made once", async () => {
  const shop = createTestShop();
  const ownerOrders = createOwnerOrders(shop);
  const orderId = await sell(shop);
  const refund = () => ownerOrders.refund({ orderId, amount: 500 });
  const all = await Promise.all(Array.from({ length: 20 }, refund));
  expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(["refunded"]));
  expect(await readOrder(shop, orderId)).toMatchObject({ refunds: { total: 500 } });
  // Once the first is known here, the same request is a new refund, unless its key says otherwise.
  await refund();
  expect(await readOrder(shop, orderId)).toMatchObject({ refunds: { total: 1000 } });
  for (let time = 0; time < 3; time += 1)
    await ownerOrders.refund({ orderId, amount: 300, key: "complaint-7" });
  expect(await readOrder(shop, orderId)).toMatchObject({ refunds: { total: 1300 } });
  const other = await ownerOrders.refund({ orderId, amount: 301, key: "complaint-7" });
  expect(other).toEqual({ outcome: "keyUsed" });
  await Promise.all([100, 200].map((amount) => ownerOrders.refund({ orderId, amount })));
  expect(await readOrder(shop, orderId)).toMatchObject({ refunds: { total: 1600 } });
});

test("a refused refund gives its reason and changes nothing", async () => {
  const shop = createTestShop();
  const ownerOrders = createOwnerOrders(shop);
  const orderId = await sell(shop);
  const before = await readBooks(shop.documents);
  expect(await ownerOrders.refund({ orderId, amount: 1901 })).toEqual({
    outcome: "refused",
    reason: "refused",
  });
  expect(await readBooks(shop.documents)).toEqual(before);
  const unpaid = await order(shop, "visitor");
  expect(await ownerOrders.refund({ orderId: unpaid })).toEqual({ outcome: "notPaid" });
  const withoutMoney = [
    { state: "captured", captured: 1900 },
    { state: "delayed", captured: 0, paymentId: "pi_delayed" },
  ] as const;
  for (const fields of withoutMoney) {
    shop.payments.change(unpaid, fields);
    expect(await ownerOrders.refund({ orderId: unpaid })).toEqual({ outcome: "notPaid" });
  }
  shop.payments.checkouts.delete(`cs_${unpaid}`);
  expect(await ownerOrders.refund({ orderId: unpaid })).toEqual({ outcome: "notPaid" });
  expect(await ownerOrders.findRefundable(orderId)).toMatchObject({
    captured: 1900,
    currency: "EUR",
  });
  expect(await ownerOrders.refund({ orderId: "none" })).toEqual({ outcome: "unknown" });
  const live = createOwnerOrders({ ...shop, isTest: false });
  expect(await live.refund({ orderId })).toEqual({ outcome: "unknown" });
  expect(await live.find(orderId)).toBeUndefined();
});

test("a refund whose order is gone is no success", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  const { refund } = shop.payments;
  shop.payments.refund = async (request) => {
    await refund(request);
    await shop.documents.delete(orders, orderId);
  };
  await expect(createOwnerOrders(shop).refund({ orderId })).rejects.toThrow(`${orderId} is gone`);
});

test("a mismatch leaves the reconciler's queue and is listed until its money is returned", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop, { subtotal: 1, captured: 100 });
  expect(await listAttention(shop)).toEqual([[orderId, ["mismatch"]]]);
  expect((await readOrder(shop, orderId)).nextCheckAt).toBeUndefined();
  const reads = shop.payments.reads.length;
  for (let day = 0; day < 40; day += 1) {
    shop.clock.advance(DAY_MS);
    await reconcileDue(shop, (_, error) => {
      throw error;
    });
  }
  expect(shop.payments.reads).toHaveLength(reads);
  expect(await listAttention(shop)).toEqual([[orderId, ["mismatch"]]]);
  const ownerOrders = createOwnerOrders(shop);
  await ownerOrders.refund({ orderId, amount: 99 });
  expect(await listAttention(shop)).toEqual([[orderId, ["mismatch"]]]);
  expect(await ownerOrders.refund({ orderId })).toMatchObject({ order: { status: "failed" } });
  expect(await listAttention(shop)).toEqual([]);
  expect((await readBooks(shop.documents)).entitlements).toEqual([]);
  // The bank may send a refund back.
  shop.payments.change(orderId, { refunded: 0 });
  await settle(shop, orderId);
  expect(await listAttention(shop)).toEqual([[orderId, ["mismatch"]]]);
});

test("duplicates and open disputes are listed, newest first, until they are over", async () => {
  const shop = createTestShop();
  const open = [await order(shop), await order(shop), await order(shop, "other")] as const;
  const [, duplicate, disputed] = open;
  for (const orderId of open) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  shop.payments.change(disputed, { dispute: "open" });
  await settle(shop, disputed);
  expect((await listAttention(shop)).toSorted()).toEqual(
    [
      [duplicate, ["duplicate"]],
      [disputed, ["dispute"]],
    ].toSorted(),
  );
  shop.payments.change(duplicate, { dispute: "open" });
  await settle(shop, duplicate);
  expect(await listAttention(shop)).toContainEqual([duplicate, ["dispute"]]);
  expect(await createOwnerOrders({ ...shop, isTest: false }).attention(50)).toEqual([]);
  for (const orderId of [duplicate, disputed]) {
    shop.payments.change(orderId, { dispute: "lost" });
    await settle(shop, orderId);
  }
  expect(await listAttention(shop)).toEqual([]);
});

test("an order whose mail was refused is listed until the receipt is sent again", async () => {
  const shop = createTestShop();
  const ownerOrders = createOwnerOrders(shop);
  const orderId = await sell(shop);
  const refusal = { reason: "550 no such mailbox", isPermanent: true };
  const refused = { status: "refused", refusal } as const;
  await shop.documents.update(mailOutbox, `receipt-${orderId}`, refused);
  expect(await ownerOrders.attention(50)).toMatchObject([
    { order: { id: orderId }, reasons: ["buyerMail"], refusal: refusal.reason },
  ]);
  expect(await ownerOrders.resend(orderId)).toBe("queued");
  expect(await ownerOrders.attention(50)).toEqual([]);
  const [mail] = (await ownerOrders.readFile(orderId)).mails;
  await shop.documents.update(mailOutbox, mail?.id ?? "", refused);
  expect(await listAttention(shop)).toEqual([[orderId, ["buyerMail"]]]);
  await ownerOrders.correctAddress(orderId, "new@example.com");
  expect(await ownerOrders.attention(50)).toEqual([]);

  shop.payments.change(orderId, { dispute: "open" });
  await settle(shop, orderId);
  const { mails } = await ownerOrders.readFile(orderId);
  const toSeller = mails.find(({ data }) => data.kind === "attention");
  await shop.documents.update(mailOutbox, toSeller?.id ?? "", refused);
  expect(await listAttention(shop)).toEqual([[orderId, ["dispute", "sellerMail"]]]);
});

test("the receipt is sent again once at a time, to the order's address", async () => {
  const shop = createTestShop();
  const ownerOrders = createOwnerOrders(shop);
  const orderId = await sell(shop);
  expect(await ownerOrders.resend(orderId)).toBe("alreadyQueued");
  await shop.documents.update(mailOutbox, `receipt-${orderId}`, { status: "sent" });
  await shop.documents.update(orders, orderId, { email: "new@example.com" });
  const all = await Promise.all(Array.from({ length: 20 }, () => ownerOrders.resend(orderId)));
  expect(all.filter((outcome) => outcome === "queued")).toHaveLength(1);
  expect(all.filter((outcome) => outcome === "alreadyQueued")).toHaveLength(19);
  const { mails } = await ownerOrders.readFile(orderId);
  expect(mails.map(({ data }) => [data.kind, data.status, data.to]).toSorted()).toEqual([
    ["receipt", "queued", "new@example.com"],
    ["receipt", "sent", PAID_WITH],
  ]);
});

test("only an order that gives its buyer files has a receipt", async () => {
  const shop = createTestShop();
  const ownerOrders = createOwnerOrders(shop);
  expect(await ownerOrders.resend("none")).toBe("unknown");
  expect(await ownerOrders.resend(await order(shop, "visitor"))).toBe("noReceipt");
  const orderId = await sell(shop);
  await ownerOrders.refund({ orderId });
  expect(await ownerOrders.resend(orderId)).toBe("noReceipt");
  const nameless = await sell(shop, {}, "other");
  await shop.documents.update(orders, nameless, { email: undefined });
  expect(await ownerOrders.resend(nameless)).toBe("noAddress");
});

test("of the disputes, the first to be answered comes first, and none is cut off", async () => {
  const shop = createTestShop();
  const sold: string[] = [];
  for (const days of [3, 1, undefined, 2]) {
    const due = days ? { disputeDueAt: shop.clock.now() + days * DAY_MS } : {};
    sold.push(await sell(shop, { dispute: "open", ...due }, `buyer-${days}`));
  }
  const [third, first, undated, second] = sold;
  const list = async (limit: number) =>
    (await createOwnerOrders(shop).attention(limit)).map((item) => item.order.id);
  expect(await list(9)).toEqual([first, second, third, undated]);
  expect(await list(1)).toEqual([first]);
});

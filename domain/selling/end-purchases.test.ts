import { expect, test } from "vitest";
import {
  createTestShop,
  order,
  readBooks,
  readOrder,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { optional, required } from "#tests/support/stored-order.ts";
import { personalFields } from "../orders/order-fields.ts";
import { orders, patched } from "../orders/orders.ts";
import type { DocumentFields } from "../ports/facets.ts";
import { entitlements } from "../orders/entitlements.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import { endPurchases } from "./end-purchases.ts";
import { createOwnerOrders } from "../back-office/owner-orders.ts";

async function sell(shop: TestShop, uid = "buyer"): Promise<string> {
  const analytics = { clientId: "123.456" };
  const orderId = await order(shop, uid, "small", { analytics });
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  return orderId;
}

const statusOf = async (shop: TestShop, orderId: string) =>
  (await shop.documents.get(entitlements, orderId))?.data.status;

test("a paid order stays without address and uid, and its files end", async () => {
  const shop = createTestShop();
  const duplicate = await order(shop);
  const orderId = await sell(shop);
  const others = await sell(shop, "other");
  shop.payments.pay(duplicate);
  await settle(shop, duplicate);
  // Older builds gave duplicates no entitlement.
  await shop.documents.delete(entitlements, duplicate);
  const before = await readOrder(shop, orderId);
  await shop.documents.update(mailOutbox, `receipt-${orderId}`, { status: "sent" });
  await endPurchases(shop.documents, "buyer", shop.clock.now());
  const after = await readOrder(shop, orderId);
  const removed = Object.fromEntries(personalFields.map((name) => [name, undefined]));
  expect(after).toEqual({
    ...patched(before, orders.facets.group(removed)),
    emailKey: undefined,
    uid: `deleted-${orderId}`,
    endedAt: expect.anything(),
  });
  expect(await statusOf(shop, orderId)).toBe("revoked");
  expect((await readOrder(shop, duplicate)).uid).toBe(`deleted-${duplicate}`);
  expect(JSON.stringify((await createOwnerOrders(shop).readFile(orderId)).mails)).toBe("[]");
  expect(await readOrder(shop, others)).toMatchObject({ status: "paid", uid: "other" });
  expect(await statusOf(shop, others)).toBe("active");
});

test("the owner's notes about the buyer end, and what the owner did stays", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  const ownerOrders = createOwnerOrders(shop);
  await ownerOrders.addNote(orderId, { by: "ada@shop.example", why: "Ben called" });
  await ownerOrders.resend(orderId, { by: "ada@shop.example", why: "Ben asked" });
  shop.clock.advance(1000);
  await ownerOrders.deleteBuyer(orderId, { by: "ada@shop.example", why: "A letter of 2 May" });
  const { actions } = await ownerOrders.readFile(orderId);
  expect(actions).toMatchObject([
    { by: "ada@shop.example", kind: "resend" },
    { kind: "deleteData", why: "A letter of 2 May" },
  ]);
  expect(JSON.stringify(actions)).not.toContain("Ben");
});

test("no personal field stays, and before the invoice is made only those that it needs", async () => {
  const shop = createTestShop();
  for (const invoiceDue of [undefined, true]) {
    const orderId = await sell(shop);
    const given = personalFields.map((name) => [
      name,
      ({ ...required, ...optional } as DocumentFields)[name],
    ]);
    const fields = { ...Object.fromEntries(given), invoiceDue };
    await shop.documents.update(orders, orderId, orders.facets.group(fields));
    await endPurchases(shop.documents, "buyer", shop.clock.now());
    const after = orders.facets.flatten(await readOrder(shop, orderId));
    expect(personalFields.filter((name) => after[name] !== undefined)).toEqual(
      invoiceDue ? ["billing", "business"] : [],
    );
  }
});

test("what happens to the payment later is recorded, and gives nothing back", async () => {
  const shop = createTestShop();
  const orderId = await sell(shop);
  await endPurchases(shop.documents, "buyer", shop.clock.now());
  for (const change of [{ refunded: 500 }, { dispute: "open" }, { dispute: "won" }] as const) {
    shop.payments.change(orderId, change);
    await settle(shop, orderId);
    expect(await statusOf(shop, orderId)).toBe("revoked");
  }
  expect(await readOrder(shop, orderId)).toMatchObject({ status: "partially_refunded" });
  expect((await readOrder(shop, orderId)).email).toBeUndefined();
  const { mails } = await readBooks(shop.documents);
  // The receipt was queued before. The buyer's other mails have no address to go to.
  expect(mails.map(({ data }) => data.kind).toSorted()).toEqual([
    "attention",
    "attention",
    "receipt",
  ]);
});

test("money that arrives after the deletion is delivered to the address that paid", async () => {
  const shop = createTestShop();
  const orderId = await order(shop);
  await endPurchases(shop.documents, "buyer", shop.clock.now());
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  expect(await readOrder(shop, orderId)).toMatchObject({ status: "paid", uid: "buyer" });
  expect(await statusOf(shop, orderId)).toBe("active");
});

test("paid orders end behind many unpaid ones, and what concerns other orders stays", async () => {
  const shop = createTestShop();
  const orderIds: string[] = [];
  for (let index = 0; index < 45; index += 1) orderIds.push(await order(shop));
  const paid = orderIds.toSorted().slice(-3);
  for (const orderId of paid) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  const others = await sell(shop, "other");
  const ownerOrders = createOwnerOrders(shop);
  await ownerOrders.addNote(others, { by: "ada@shop.example", why: "Cleo called" });
  const { mails } = await readBooks(shop.documents);
  for (const { id } of mails) await shop.documents.update(mailOutbox, id, { status: "sent" });
  await endPurchases(shop.documents, "buyer", shop.clock.now());
  for (const orderId of paid) expect(await statusOf(shop, orderId)).toBe("revoked");
  const left = await readBooks(shop.documents);
  expect(left.mails.map(({ id }) => id)).toEqual([`receipt-${others}`]);
  expect(left.reports.map(({ data }) => [data.orderId, data.status])).toEqual([[others, "queued"]]);
  expect((await ownerOrders.readFile(others)).actions).toMatchObject([{ why: "Cleo called" }]);
});

test("many orders end, also if several processes end them while they are settled", async () => {
  const shop = createTestShop();
  const orderIds: string[] = [];
  for (let index = 0; index < 45; index += 1) orderIds.push(await order(shop));
  for (const orderId of orderIds) {
    shop.payments.pay(orderId);
    await settle(shop, orderId);
  }
  await Promise.all([
    ...Array.from({ length: 5 }, () => endPurchases(shop.documents, "buyer", shop.clock.now())),
    ...orderIds.map((orderId) => settle(shop, orderId)),
  ]);
  for (const orderId of orderIds) {
    expect((await readOrder(shop, orderId)).uid).toBe(`deleted-${orderId}`);
    expect(await statusOf(shop, orderId)).toBe("revoked");
  }
});

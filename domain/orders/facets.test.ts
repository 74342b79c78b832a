/** Builds without facets read and update the same orders, so what is stored must be what they wrote. */
import { expect, test } from "vitest";
import { createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { defineCollection, readFlat, readStored } from "../ports/collection.ts";
import { Timestamp } from "../values.ts";
import { orderFields } from "./order-fields.ts";
import { changesOf, orders, patched } from "./orders.ts";

const at = Timestamp.fromMillis(Date.UTC(2026, 0, 15));
/** Every field that a facet groups, as builds without facets store it. */
const grouped = {
  experiment: {
    variant: "landing",
    language: "en",
    device: "mobile",
    consent: "all",
    source: "none",
    run: "1",
  },
  checkoutId: "cs_1",
  paymentId: "pi_1",
  method: "card",
  isDelayed: true,
  dispute: "won",
  refunded: 500,
  failedRefunds: 200,
  refundOwed: 100,
  tax: 304,
  taxTerms: { prices: "inclusive", rate: 19, name: "VAT" },
  billing: { country: "DE" },
  business: { name: "Müller", address: "1 Ring", addedAt: at },
  invoiceNumber: "2026-1",
  invoiceDue: true,
  waiver: { text: "At once.", version: 1, language: "en", givenAt: at },
  firstServedAt: at,
  withdrawnAt: at,
  consent: { recordId: "record", measurement: true, marketing: false },
  analytics: { clientId: "1.2" },
};
const stored = {
  uid: "buyer",
  variant: "landing",
  planId: "book",
  planName: "Book",
  files: [{ id: "book", name: "book.pdf", title: "Book" }],
  amount: 1900,
  total: 1900,
  currency: "EUR",
  status: "partially_refunded",
  email: "ann@example.com",
  emailKey: "ann@example.com",
  isTest: true,
  createdAt: at,
  ...grouped,
};
const { version } = orders;

test("an order of a build without facets is read, and written again as it was", () => {
  const order = readStored(orders, "id", { version, fields: stored });
  expect(order).not.toHaveProperty("refunded");
  expect(order.refunds).toEqual({ total: 500, failed: 200, owed: 100 });
  expect(order.withdrawal).toEqual({
    waiver: grouped.waiver,
    firstServedAt: at,
    withdrawnAt: at,
  });
  expect(orders.facets.flatten({ ...order })).toEqual(
    readFlat(orders, "id", { version, fields: stored }),
  );
  expect(orders.facets.flatten({ ...order })).toMatchObject(grouped);
});

test("each field of an order is grouped once, or not at all", () => {
  const order = readStored(orders, "id", { version, fields: stored });
  const facets = ["payment", "refunds", "tax", "invoice", "withdrawal", "tracking"] as const;
  const names = facets.flatMap((facet) => Object.keys(order[facet]));
  expect(names).toHaveLength(Object.keys(grouped).length);
  const flat = Object.keys(orders.facets.flatten({ ...order }));
  expect(new Set(flat).size).toBe(flat.length);
  for (const name of flat) expect(orderFields.shape).toHaveProperty(name);
});

test("an update names what changed, and nothing else", () => {
  const order = readStored(orders, "id", { version, fields: stored });
  expect(changesOf(order, patched(order, {}))).toBeUndefined();
  const next = patched(order, { refunds: { total: 700, owed: undefined }, status: "refunded" });
  expect(next.refunds).toEqual({ total: 700, failed: 200, owed: undefined });
  const changes = changesOf(order, next) ?? {};
  expect(orders.facets.flatten(changes)).toEqual({
    refunded: 700,
    refundOwed: undefined,
    status: "refunded",
  });
});

test("a build without facets settles nothing wrongly, and its updates count here", async () => {
  const shop = createTestShop();
  const before = defineCollection("orders", {
    schema: orderFields,
    version,
    migrate: orders.migrate,
    indexes: ["uid"],
  });
  const orderId = await order(shop, "buyer", "small");
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  shop.payments.change(orderId, { refunded: 500 });
  await settle(shop, orderId);
  const old = (await shop.documents.get(before, orderId))?.data;
  expect(old).toMatchObject({
    status: "partially_refunded",
    refunded: 500,
    paymentId: `pi_${orderId}`,
  });
  await shop.documents.update(before, orderId, { withdrawnAt: at, refunded: 700 });
  const read = (await shop.documents.get(orders, orderId))?.data;
  expect(read?.withdrawal.withdrawnAt).toEqual(at);
  expect(read?.refunds.total).toBe(700);
});

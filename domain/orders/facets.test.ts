/** Builds without facets read and update the same orders, so what is stored must be what they wrote. */
import { expect, test } from "vitest";
import { at, optional, required } from "#tests/support/stored-order.ts";
import { createTestShop, order, settle } from "#tests/support/test-shop.ts";
import { defineCollection, readFlat, readStored } from "../ports/collection.ts";
import { orderFields } from "./order-fields.ts";
import { changesOf, orders, patched } from "./orders.ts";

/** The fields that facets group, as builds without facets name them. */
const groupedNames = [
  "experiment",
  "source",
  "checkoutId",
  "paymentId",
  "method",
  "cardLast4",
  "isDelayed",
  "dispute",
  "disputeDueAt",
  "fee",
  "feeCurrency",
  "availableAt",
  "refunded",
  "failedRefunds",
  "refundOwed",
  "tax",
  "taxTerms",
  "billing",
  "business",
  "invoiceNumber",
  "invoiceDue",
  "waiver",
  "firstServedAt",
  "withdrawnAt",
  "consent",
  "analytics",
] as const;
const grouped = Object.fromEntries(groupedNames.map((name) => [name, optional[name]]));
const stored = { ...required, ...grouped };
const { version } = orders;

test("an order of a build without facets is read, and written again as it was", () => {
  const order = readStored(orders, "id", { version, fields: stored });
  expect(order).not.toHaveProperty("refunded");
  expect(order.refunds).toEqual({ total: 500, failed: 200, owed: 100 });
  expect(order.withdrawal).toEqual({
    waiver: optional.waiver,
    firstServedAt: at,
    withdrawnAt: at,
  });
  expect(orders.facets.flatten(order)).toEqual(readFlat(orders, "id", { version, fields: stored }));
  expect(orders.facets.flatten(order)).toMatchObject(grouped);
});

test("each field of an order is grouped once, or not at all", () => {
  const order = readStored(orders, "id", { version, fields: stored });
  const facets = ["payment", "refunds", "tax", "invoice", "withdrawal", "tracking"] as const;
  const names = facets.flatMap((facet) => Object.keys(order[facet]));
  expect(names).toHaveLength(Object.keys(grouped).length);
  const flat = Object.keys(orders.facets.flatten(order));
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

/**
 * Orders as version 12 stores them, copied here: an older build must find every field under this name, at the top of the
 * document. A field that this test no longer finds needs a release in which both names are written (decision 22).
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { defineCollection } from "../ports/collection.ts";
import { Timestamp } from "../values.ts";
import { orderFields } from "./order-fields.ts";
import { orders } from "./orders.ts";

const at = Timestamp.fromMillis(Date.UTC(2026, 0, 15));
const required = {
  uid: "buyer",
  variant: "landing",
  planId: "book",
  planName: "Book",
  files: [{ id: "book", name: "book.pdf", title: "Book", sha256: "00" }],
  amount: 1900,
  total: 1900,
  currency: "EUR",
  status: "partially_refunded",
  email: "ann@example.com",
  emailKey: "ann@example.com",
  isTest: true,
  createdAt: at,
};
const experiment = { variant: "landing", language: "en", device: "mobile", consent: "all" };
const optional = {
  experiment: { ...experiment, source: "none", run: "1" },
  locale: "en",
  includes: ["Files"],
  licence: { activations: 2 },
  coupon: { code: "SPRING", discount: 400 },
  isFree: true,
  checkoutId: "cs_1",
  paymentId: "pi_1",
  isGuest: true,
  attention: "refundFailed",
  refunded: 500,
  failedRefunds: 200,
  refundOwed: 100,
  dispute: "won",
  tax: 304,
  taxTerms: { prices: "inclusive", rate: 19, name: "VAT" },
  billing: { country: "DE" },
  business: { name: "Müller", address: "1 Ring", addedAt: at },
  invoiceNumber: "2026-1",
  invoiceDue: true,
  waiver: { text: "At once.", version: 1, language: "en", givenAt: at },
  firstServedAt: at,
  withdrawnAt: at,
  method: "card",
  isDelayed: true,
  history: [{ at, from: "pending", to: "paid", by: "webhook" }],
  endedAt: at,
  consent: { recordId: "record", measurement: true, marketing: false },
  analytics: { clientId: "1.2" },
  nextCheckAt: at,
  paidAt: at,
};
const flat = { ...required, ...optional };
const older = defineCollection("orders", {
  schema: z.strictObject(
    Object.fromEntries(Object.keys(flat).map((name) => [name, z.unknown().optional()])),
  ),
  version: orders.version,
  migrate: orders.migrate,
});

async function open() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  await documents.set(older, "id", flat);
  return {
    documents,
    readOlder: async () => (await documents.get(older, "id"))?.data,
    read: async () => {
      const order = (await documents.get(orders, "id"))?.data;
      if (!order) throw new Error("No order");
      return order;
    },
  };
}

test("the copy has every field of an order", () => {
  expect(Object.keys(flat).toSorted()).toEqual(Object.keys(orderFields.shape).toSorted());
});

test("an order with any of the fields is read and written again as it was", async () => {
  const { documents, read, readOlder } = await open();
  const some = fc.subarray(Object.entries(optional)).map((entries) => Object.fromEntries(entries));
  const run = fc.asyncProperty(some, async (fields) => {
    const stored = { ...required, ...fields };
    await documents.set(older, "id", stored);
    await documents.set(orders, "id", await read());
    expect(await readOlder()).toStrictEqual(stored);
  });
  await fc.assert(run, { numRuns: 200 });
});

test.each(Object.entries(optional))(
  "each build sees what the other does to %s",
  async (name, value) => {
    const { documents, read, readOlder } = await open();
    const removed = Object.fromEntries(Object.entries(flat).filter(([key]) => key !== name));
    await documents.update(older, "id", { [name]: undefined });
    expect(orders.facets.flatten({ ...(await read()) })).toStrictEqual(removed);
    await documents.update(older, "id", { [name]: value });
    expect(orders.facets.flatten({ ...(await read()) })).toStrictEqual(flat);
    await documents.update(orders, "id", orders.facets.group({ [name]: undefined }));
    expect(await readOlder()).toStrictEqual(removed);
    await documents.update(orders, "id", orders.facets.group({ [name]: value }));
    expect(await readOlder()).toStrictEqual(flat);
  },
);

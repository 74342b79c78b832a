/** An older build must find every stored field under the name that `tests/support/stored-order.ts` has. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { optional, required } from "#tests/support/stored-order.ts";
import { defineCollection } from "../ports/collection.ts";
import { orderFields } from "./order-fields.ts";
import { orders } from "./orders.ts";

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
    expect(orders.facets.flatten(await read())).toStrictEqual(removed);
    await documents.update(older, "id", { [name]: value });
    expect(orders.facets.flatten(await read())).toStrictEqual(flat);
    await documents.update(orders, "id", orders.facets.group({ [name]: undefined }));
    expect(await readOlder()).toStrictEqual(removed);
    await documents.update(orders, "id", orders.facets.group({ [name]: value }));
    expect(await readOlder()).toStrictEqual(flat);
  },
);

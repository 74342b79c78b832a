/** This build runs on a database that a newer build has written to, as during a takeover or after a roll-back. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { orders } from "#domain/orders/orders.ts";
import type { Collection } from "#domain/ports/collection.ts";
import { noFacets } from "#domain/ports/facets.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { buy, mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

type Fields = Record<string, unknown>;
const ofNewerBuild: Collection<Fields> = {
  ...orders,
  version: orders.version + 1,
  schema: z.custom<Fields>(),
  storedSchema: z.custom<Fields>(),
  facets: noFacets,
};

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuilt("test");
});
afterAll(() =>
  site.stop({
    expected: [
      /DocumentTooNew/,
      /"status":503/,
      /^503 GET/,
      /cannot be shown/,
      /503 Service Unavailable/,
    ],
  }),
);

/** Rewrites a stored order as the newer build would. */
async function rewrite(orderId: string, change: (order: Fields) => Fields): Promise<void> {
  const documents = createSqliteDocuments({ path: join(site.dataPath, "tollgate.db") });
  const order = await documents.get(ofNewerBuild, orderId);
  await documents.set(ofNewerBuild, orderId, change(order?.data ?? {}));
  await documents.close();
}

async function readStored(orderId: string): Promise<Fields | undefined> {
  const documents = createSqliteDocuments({ path: join(site.dataPath, "tollgate.db") });
  const order = await documents.get(ofNewerBuild, orderId);
  await documents.close();
  return order?.data;
}

test("orders with a new field are shown and settled, and keep the field", async () => {
  const buyer = site.browser();
  await buyer.signUp();
  const { orderId } = await buy(buyer, "sampler");
  await rewrite(orderId, (order) => ({ ...order, region: "north" }));
  expect(await (await buyer.get("/account")).text()).toContain(orderId);
  const started = await startCheckout(buyer, "book");
  await rewrite(started.orderId, (order) => ({ ...order, region: "south" }));
  expect(await readStored(started.orderId)).toMatchObject({ status: "pending", region: "south" });
  const paid = await payWith(buyer, started);
  const { pathname, search } = new URL(paid.headers.get("location") ?? "");
  expect((await buyer.get(pathname + search)).status).toBe(200);
  expect(await readStored(started.orderId)).toMatchObject({ status: "paid", region: "south" });
  expect(await mintGrant(buyer, "book")).toContain("/api/files/");
});

test("an order that this build cannot read is refused; other buyers are not affected", async () => {
  const [customer, other] = [site.browser(), site.browser()];
  await customer.signUp();
  const { orderId } = await buy(customer, "sampler");
  await rewrite(orderId, ({ amount, ...order }) => ({ ...order, money: { amount } }));
  const account = await customer.get("/account");
  expect(account.status).toBe(200);
  expect(await account.text()).toMatch(new RegExp(`is being updated .* Not shown: ${orderId}`));
  const confirmation = await customer.get(`/landing/confirmation/download?order=${orderId}`);
  expect(confirmation.status).toBe(503);
  expect(await confirmation.text()).toContain("your purchase is safe");
  // Downloads still work, because the entitlement is a separate document.
  expect(await mintGrant(customer, "sampler")).toContain("/api/files/");
  await other.signUp();
  const bought = await buy(other, "sampler");
  expect(await (await other.get("/account")).text()).toContain(bought.orderId);
});

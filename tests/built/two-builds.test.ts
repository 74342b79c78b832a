/** Two builds serve one database, as during a takeover or after a roll-back; the newer one has changed the orders. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { orders } from "#domain/orders/orders.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { buy, mintGrant, payWith, startCheckout } from "#tests/support/buy.ts";
import { copyShop } from "#tests/support/deployed-copy.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";

/** Orders as the newer build defines them. */
const newerOrders = defineCollection("orders", {
  version: orders.version + 1,
  schema: z.looseObject({ status: z.string(), region: z.string() }),
  migrate: { ...orders.migrate, [orders.version + 1]: inUnknownRegion },
  indexes: ["region"],
  expires: orders.expires,
});

function inUnknownRegion(order: Record<string, unknown>) {
  return { ...order, region: "unknown" };
}

/** Replaces scripts/build.ts: renames the changed build to the id of the changed sources. */
const BUILD_SCRIPT = `
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { computeBuildId } from "../server/main/build-id.ts";
import { storeFolder } from "../server/main/store-folder.ts";
const current = "build/current";
const id = computeBuildId(process.cwd(), storeFolder(process.cwd(), { STORE: "tests/fixture-store" }));
renameSync("build/" + readFileSync(current, "utf8").trim(), "build/" + id);
writeFileSync(current, id);
`;

const folder = mkdtempSync(join(tmpdir(), "tollgate-newer-"));
let older: BuiltSite;
let newer: BuiltSite;

beforeAll(async () => {
  const { entry, first } = copyShop(folder);
  const next = orders.version + 1;
  change(join("build", first, "server/index.js"), [
    [
      /(?<=defineCollection\("orders", \{\s+schema: orderFields\.overwrite\(withComputed\),[^]{0,2000}?)\bversion: \w+,\s+migrate: \{([^]+?)\},\s+indexes: \[/,
      (_, steps) =>
        `version: ${next}, migrate: { ${next}: ${inUnknownRegion.toString()}, ${steps} }, indexes: ["region",`,
    ],
    [/(?<=var orderFields = object\(\{)/, () => "region: string(),"],
    [
      /(?<=const order = )newOrder\(ports, start, \{[^}]*\}\)/,
      (made) => `{ ...${made}, region: "north" }`,
    ],
  ]);
  // A changed source makes the build stale, so the start runs this script, which is much faster than Vite's build.
  change("domain/orders/orders.ts", [[/$/, () => "// changed\n"]]);
  writeFileSync(join(folder, "scripts/build.ts"), BUILD_SCRIPT);
  older = await startBuilt("test");
  const customer = older.browser();
  await customer.signUp();
  await buy(customer, "sampler");
  newer = await startBuilt("test", { entry, environment: { DATA_DIR: older.dataPath } });
  expect(newer.output()).toContain("Building");
});
afterAll(async () => {
  await newer.stop();
  await older.stop();
  rmSync(folder, { recursive: true });
});

function change(
  path: string,
  replacements: readonly (readonly [RegExp, (match: string, group: string) => string])[],
): void {
  let text = readFileSync(join(folder, path), "utf8");
  for (const [before, after] of replacements) {
    expect(text.match(new RegExp(before, "g"))).toHaveLength(1);
    text = text.replace(before, after);
  }
  writeFileSync(join(folder, path), text);
}

/** Opens the site as the same visitor, with the same cookies. Both builds accept the session. */
function at(site: BuiltSite, browser: TestBrowser): TestBrowser {
  const same = site.browser();
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  return same;
}

async function readOrder(orderId: string) {
  const documents = createSqliteDocuments({ path: join(older.dataPath, "tollgate.db") });
  const order = await documents.get(newerOrders, orderId);
  await documents.close();
  return order?.data;
}

test("the newer build finds orders of the older one", async () => {
  const documents = createSqliteDocuments({ path: join(older.dataPath, "tollgate.db") });
  const query = { where: [["region", "==", "unknown"]] } as const;
  await expect.poll(() => documents.count(newerOrders, query)).toBe(1);
  await documents.close();
});

test("an order of the older build that the newer one has read can be paid in the older one", async () => {
  const customer = older.browser();
  await customer.signUp();
  const checkout = await startCheckout(customer, "book");
  const confirmation = `/landing/confirmation/download?order=${checkout.orderId}`;
  expect((await at(newer, customer).get(confirmation)).status).toBe(200);
  await payWith(customer, checkout);
  expect((await customer.get(confirmation)).status).toBe(200);
  expect(await readOrder(checkout.orderId)).toMatchObject({ status: "paid", region: "unknown" });
  expect(await (await at(newer, customer).get("/account")).text()).toContain(checkout.orderId);
});

test("a purchase in the newer build is also valid in the older one", async () => {
  const customer = newer.browser();
  await customer.signUp();
  const { orderId } = await buy(customer, "sampler");
  const rolledBack = at(older, customer);
  expect(await (await rolledBack.get("/account")).text()).toContain(orderId);
  const grant = await mintGrant(rolledBack, "sampler");
  expect((await rolledBack.get(grant)).status).toBe(200);
  const upgrade = await buy(rolledBack, "book");
  expect(await (await customer.get("/account")).text()).toContain(upgrade.orderId);
  expect(await readOrder(orderId)).toMatchObject({ status: "paid", region: "north" });
});

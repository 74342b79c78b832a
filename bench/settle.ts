/**
 * Orders settled per second, one after the other, in a database file. The baseline inserts as many rows of the same
 * size durably into a bare table. Payments respond at once, so that only our own work and the disk count.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createTestShop, order, readBooks, readOrder, settle } from "#tests/support/test-shop.ts";
import { profile } from "./profile.ts";
import { printReport, type Round } from "./ratio.ts";

/** Short rounds: other work of the machine affects both sides alike. */
const ROUNDS = 27;
const ORDERS_PER_ROUND = 100;
const MAX_RUN_MS = 40_000;

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const shop = createTestShop({ path: join(folder, "shop.db") });
const rounds: Round[] = [];
const began = performance.now();
let sold = 0;
let settled = 0;

const warmUp = await sell();
await settleAll(warmUp);
const paidOrderJson = JSON.stringify(await readOrder(shop, warmUp[0] ?? ""));
const plain = openPlainTable(join(folder, "plain.db"), paidOrderJson);
await runRound();
while (rounds.length < ROUNDS && performance.now() - began < MAX_RUN_MS)
  rounds.push(await runRound());

printReport({
  title: `Settlement of ${ORDERS_PER_ROUND} orders per round`,
  unit: "per s",
  ours: "settleOrder: reads, checks, then order + entitlement + mail in one durable transaction",
  plain: "one durable INSERT (WAL, synchronous=FULL) of an order's text per order",
  rounds,
});
const profiled = await sell();
await profile(() => settleAll(profiled));

const { entitlements, mails } = await readBooks(shop.documents);
if (entitlements.length !== settled || mails.length !== settled)
  throw new Error(
    `${settled} orders gave ${entitlements.length} entitlements, ${mails.length} mails`,
  );
await shop.documents.close();
plain.close();
rmSync(folder, { recursive: true });

async function runRound(): Promise<Round> {
  const orderIds = await sell();
  const insert = () => plain.insert(orderIds);
  const settleThem = () => settleAll(orderIds);
  if (rounds.length % 2 === 0)
    return { ours: await rateOf(settleThem), plain: await rateOf(insert) };
  const plainRate = await rateOf(insert);
  return { ours: await rateOf(settleThem), plain: plainRate };
}

async function settleAll(orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) await settle(shop, orderId);
  settled += orderIds.length;
}

/** Paid orders that are not settled yet, each of another buyer. */
async function sell(): Promise<string[]> {
  const orderIds: string[] = [];
  for (let count = 0; count < ORDERS_PER_ROUND; count++) {
    const orderId = await order(shop, `buyer-${sold++}`);
    shop.payments.pay(orderId);
    orderIds.push(orderId);
  }
  return orderIds;
}

async function rateOf(work: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  await work();
  return (ORDERS_PER_ROUND * 1000) / (performance.now() - start);
}

function openPlainTable(path: string, data: string) {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  database.exec("CREATE TABLE rows (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT");
  const statement = database.prepare("INSERT INTO rows VALUES (?, ?)");
  return {
    insert(ids: readonly string[]): void {
      for (const id of ids) statement.run(id, data);
    },
    close: () => database.close(),
  };
}

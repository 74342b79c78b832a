/**
 * Rate at which paid orders are settled, one after the other, into a database file. The baseline inserts as many plain
 * rows, each durably, into a bare table in the same folder. Payments respond at once, so that only our own work and the
 * disk count.
 * Run: node_modules/.bin/node bench/settle.ts
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createTestShop, order, readBooks, settle } from "#tests/support/test-shop.ts";
import { printReport, type Round } from "./ratio.ts";

const ROUNDS = 9;
const ORDERS_PER_ROUND = 300;
const LONGEST_RUN_MS = 40_000;

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const shop = createTestShop({ path: join(folder, "shop.db") });
const plain = openPlainTable(join(folder, "plain.db"));
const rounds: Round[] = [];
const began = performance.now();
let sold = 0;

await runRound();
while (rounds.length < ROUNDS && performance.now() - began < LONGEST_RUN_MS)
  rounds.push(await runRound());

const { entitlements, mails } = await readBooks(shop.documents);
if (entitlements.length !== sold || mails.length !== sold)
  throw new Error(`${sold} orders gave ${entitlements.length} entitlements, ${mails.length} mails`);
await shop.documents.close();
plain.close();
rmSync(folder, { recursive: true });
printReport({
  title: `Settlement of ${ORDERS_PER_ROUND} orders per round`,
  unit: "per s",
  ours: "settleOrder: reads, checks, then order + entitlement + mail in one durable transaction",
  plain: "one durable INSERT (WAL, synchronous=FULL) per order",
  rounds,
});

/** Alternates whether ours or the baseline goes first. */
async function runRound(): Promise<Round> {
  const orderIds = await sell();
  const insert = () => plain.insert(orderIds);
  const settleAll = async () => {
    for (const orderId of orderIds) await settle(shop, orderId);
  };
  if (rounds.length % 2 === 0)
    return { ours: await rateOf(settleAll), plain: await rateOf(insert) };
  const plainRate = await rateOf(insert);
  return { ours: await rateOf(settleAll), plain: plainRate };
}

/** Creates paid orders that are not settled yet, each by a different buyer. */
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

function openPlainTable(path: string) {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  database.exec("CREATE TABLE rows (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT");
  const statement = database.prepare("INSERT INTO rows VALUES (?, ?)");
  const data = JSON.stringify({ uid: "buyer", status: "paid", amount: 1900, files: ["notes"] });
  return {
    insert(ids: readonly string[]): void {
      for (const id of ids) statement.run(id, data);
    },
    close: () => database.close(),
  };
}

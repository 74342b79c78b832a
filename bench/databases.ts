/**
 * Orders settled per second in PostgreSQL on this machine, compared with SQLite. Both commit durably. A network would
 * add its round trips.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import {
  createTestShop,
  order,
  readBooks,
  settle,
  type TestShop,
} from "#tests/support/test-shop.ts";
import { printReport, type Round } from "./ratio.ts";

const ROUNDS = 15;
const ORDERS_PER_ROUND = 50;
const MAX_RUN_MS = 40_000;

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const server = await startPostgres({ fsync: "on" });
const sqlite = createTestShop({ path: join(folder, "shop.db") });
const postgres = createTestShop({
  documents: await openPostgresDocuments({ url: await server.createDatabase() }),
});
for (const [title, atOnce] of [
  ["one after the other", 1],
  ["ten at once", 10],
] as const)
  printReport({
    title: `Settlement of ${ORDERS_PER_ROUND} orders per round, ${title}`,
    unit: "per s",
    ours: "PostgreSQL",
    plain: "SQLite",
    rounds: await compare(atOnce),
  });
for (const shop of [sqlite, postgres]) {
  const { orders, entitlements } = await readBooks(shop.documents);
  if (entitlements.length !== orders.length)
    throw new Error(`${orders.length} orders gave ${entitlements.length} entitlements`);
  await shop.documents.close();
}
await server.remove();
rmSync(folder, { recursive: true });

async function compare(atOnce: number): Promise<Round[]> {
  const rounds: Round[] = [];
  const began = performance.now();
  await measureSettlementRate(postgres, atOnce);
  await measureSettlementRate(sqlite, atOnce);
  while (rounds.length < ROUNDS && performance.now() - began < MAX_RUN_MS) {
    // Alternate which database goes first.
    const first =
      rounds.length % 2 === 0 ? await measureSettlementRate(postgres, atOnce) : undefined;
    const plain = await measureSettlementRate(sqlite, atOnce);
    rounds.push({ ours: first ?? (await measureSettlementRate(postgres, atOnce)), plain });
  }
  return rounds;
}

async function measureSettlementRate(shop: TestShop, atOnce: number): Promise<number> {
  const orderIds: string[] = [];
  while (orderIds.length < ORDERS_PER_ROUND) {
    const orderId = await order(shop, crypto.randomUUID());
    shop.payments.pay(orderId);
    orderIds.push(orderId);
  }
  const began = performance.now();
  for (let index = 0; index < orderIds.length; index += atOnce)
    await Promise.all(orderIds.slice(index, index + atOnce).map((id) => settle(shop, id)));
  return (ORDERS_PER_ROUND * 1000) / (performance.now() - began);
}

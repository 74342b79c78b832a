/**
 * The owner's pages in a shop with many orders, compared with one with few: `bench/owner-pages.ts [ORDERS]`. Both have
 * orders of the same three years. It measures what the pages read, without rendering them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { addDays, dayOf } from "#domain/days.ts";
import { exportOrders } from "#domain/back-office/export-orders.ts";
import { findOrders } from "#domain/back-office/find-orders.ts";
import { readSales, sumOldDays } from "#domain/back-office/period-sales.ts";
import { searchOrders } from "#domain/back-office/search-orders.ts";
import { median } from "./ratio.ts";
import { emailOf, idOf, SEEDED_DAYS, seedOrders } from "./seed-orders.ts";

const FEW = 1000;
const MANY = Number(process.argv[2] ?? 100_000);
const PAGE = 50;
const ROUNDS = 15;

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const shops = [await openSeeded(FEW), await openSeeded(MANY)] as const;
const [first] = shops;
for (const name of Object.keys(first.reads) as (keyof typeof first.reads)[]) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, { reads }] of shops.entries()) times[at]?.push(await timed(reads[name]));
  const [few, many] = times.map((all) => median(all)) as [number, number];
  console.log(
    `${name.padEnd(24)} ${few.toFixed(1)} ms, ${many.toFixed(1)} ms, ${(many / few).toFixed(2)} ×`,
  );
}
for (const { orders, ports } of shops) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let [bytes, most] = [0, 0];
  const time = await timed(async () => {
    for await (const line of exportOrders(ports, {}, { format: "csv", hasAddresses: false })) {
      bytes += line.length;
      most = Math.max(most, process.memoryUsage.rss());
    }
  });
  const grown = Math.round((most - before) / 2 ** 20);
  console.log(`export of ${orders}: ${Math.round(time)} ms, ${bytes} bytes, ${grown} MB more`);
}
for (const { ports } of shops) await ports.documents.close();
rmSync(folder, { recursive: true });

async function openSeeded(orders: number) {
  const documents = createSqliteDocuments({ path: join(folder, `${orders}.db`) });
  const ports = { documents, isTest: true };
  const seeding = await timed(() => seedOrders(documents, orders));
  const summing = await timed(() => sumOldDays(ports));
  console.log(
    `${orders} orders: written in ${Math.round(seeding)} ms, summed in ${Math.round(summing)} ms`,
  );
  const last = idOf(orders - Math.min(PAGE * 500, Math.floor(orders / 2)));
  const until = dayOf(Date.now());
  const all = { since: addDays(until, 1 - SEEDED_DAYS), until };
  const reads = {
    "overview of 30 days": () =>
      readSales(ports, { since: addDays(until, -29), until, step: "day" }),
    "overview of three years": () => readSales(ports, { ...all, step: "month" }),
    "search by address": () => searchOrders(ports, emailOf(Math.floor(orders / 2))),
    "search by number": () => searchOrders(ports, idOf(Math.floor(orders / 2))),
    "first page": () => findOrders(ports, {}, { limit: PAGE }),
    "page 500": async () => {
      const [after] = await searchOrders(ports, last);
      return findOrders(ports, {}, { limit: PAGE, after });
    },
  };
  return { orders, ports, reads };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

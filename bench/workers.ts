/**
 * What a second process changes: requests and settled orders per second, and the time until an edited page is shown by
 * all. On a machine with two processors, the requests take a part of the second one.
 */
import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { measureLoad } from "./load.ts";
import { measureEdits } from "./page-edits.ts";
import { printReport, type Round } from "./ratio.ts";
import { compareSettling } from "./settle-in-processes.ts";
import { startShop, untilIdle } from "./shop-process.ts";

const PORTS = { one: 3583, two: 3584 };
const MACHINE_PORTS = [3585, 3586];
const ROUNDS = 9;
const LOAD = { connections: 32, milliseconds: 2000 };

const folder = mkdtempSync(join(tmpdir(), "tollgate-bench-"));
const children: ChildProcess[] = [];
const postgres = await startPostgres({ fsync: "on" });
try {
  await comparePages();
  await measureSqlite();
  await measurePostgres();
} finally {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  await postgres.remove();
  rmSync(folder, { recursive: true });
}

async function comparePages(): Promise<void> {
  for (const [name, port] of Object.entries(PORTS)) {
    const environment = { WORKERS: name === "one" ? "1" : "2" };
    const { child, workers } = await startShop({ port, folder: join(folder, name), environment });
    children.push(child);
    for (const worker of workers) await untilIdle(worker);
  }
  await ask(PORTS.one);
  await ask(PORTS.two);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    // Alternate which shop goes first.
    const first = rounds.length % 2 === 0 ? await ask(PORTS.two) : undefined;
    const plain = await ask(PORTS.one);
    rounds.push({ ours: first ?? (await ask(PORTS.two)), plain });
  }
  printReport({
    title: `/landing over ${LOAD.connections} keep-alive connections`,
    unit: "requests/s",
    ours: "WORKERS=2",
    plain: "WORKERS=1",
    rounds,
  });
}

async function measureSqlite(): Promise<void> {
  const shop = createSqliteDocuments({ path: join(folder, "two", "tollgate.db") });
  await measureEdits("Edits with WORKERS=2 on SQLite", shop, [PORTS.two]);
  await shop.close();
  const path = join(folder, "settle.db");
  const documents = createSqliteDocuments({ path });
  await compareSettling("SQLite", path, documents);
  await documents.close();
}

async function measurePostgres(): Promise<void> {
  const url = await postgres.createDatabase();
  for (const port of MACHINE_PORTS) {
    const environment = { DATABASE_URL: url };
    const { child, worker } = await startShop({
      port,
      folder: join(folder, String(port)),
      environment,
    });
    children.push(child);
    await untilIdle(worker);
  }
  const shop = await openPostgresDocuments({ url });
  await measureEdits("Edits with two shops on one PostgreSQL", shop, MACHINE_PORTS);
  await shop.close();
  const target = await postgres.createDatabase();
  const documents = await openPostgresDocuments({ url: target });
  await compareSettling("PostgreSQL", target, documents);
  await documents.close();
}

async function ask(port: number): Promise<number> {
  const request = [
    "GET /landing HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    "Connection: keep-alive",
    "Accept-Encoding: gzip, br, zstd",
    "",
    "",
  ].join("\r\n");
  return (await measureLoad({ port, request, ...LOAD })).perSecond;
}

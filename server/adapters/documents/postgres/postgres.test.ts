import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findPostgres } from "#scripts/test-tools.mjs";
import { CommitUnknown, type Documents, DocumentsUnavailable } from "#domain/ports/documents.ts";
import { anything, counters, findIds } from "#tests/contracts/documents-fixtures.ts";
import { testProcesses } from "#tests/contracts/documents-processes.ts";
import { describeDocuments } from "#tests/contracts/documents.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { openPostgresDocuments } from "./postgres.ts";
import { isLong } from "#tests/support/long.ts";

const CRASHES = isLong ? 20 : 1;

// Without PostgreSQL, the tests are reported as skipped, and CI fails.
describe.skipIf(!findPostgres() && !process.env["CI"])("PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  const create = async () => openPostgresDocuments({ url: await server.createDatabase() });
  describeDocuments("postgres", create);
  testProcesses("postgres", async () => {
    const url = await server.createDatabase();
    return { target: url, open: () => openPostgresDocuments({ url }) };
  });

  test("processes that start at once migrate an empty database once", async () => {
    const url = await server.createDatabase();
    const opened = await Promise.all([1, 2, 3].map(() => openPostgresDocuments({ url })));
    await opened[0]?.create(counters, "a", { count: 1 });
    expect((await opened[2]?.get(counters, "a"))?.data.count).toBe(1);
    await Promise.all(opened.map((documents) => documents.close()));
  });

  // Autovacuum gathers statistics once a minute at most, and a crash delays it.
  test.runIf(isLong)("thousands of documents are found without statistics", async () => {
    const url = await server.createDatabase();
    const documents = await openPostgresDocuments({ url });
    for (const table of ["documents", "fields"])
      await ask(url, `ALTER TABLE tollgate.${table} SET (autovacuum_enabled = off)`);
    const find = () =>
      findIds(documents, {
        where: [
          ["status", "==", "queued"],
          ["plan.id", "==", "pocket"],
          ["price", ">=", 0],
        ],
        orderBy: [["price", "asc"]],
        limit: 200,
      });
    // The server keeps a plan that it made five times.
    for (let count = 0; count < 10; count++) expect(await find()).toEqual([]);
    const ids = Array.from({ length: 10_000 }, (_, at) => `${at}`);
    for (let at = 0; at < ids.length; at += 500)
      await documents.transaction((transaction) => {
        for (const id of ids.slice(at, at + 500))
          transaction.create(anything, id, {
            status: "queued",
            plan: { id: "pocket" },
            price: Number(id),
          });
        return Promise.resolve();
      });
    expect(await find()).toEqual(ids.slice(0, 200));
    expect(await ask(url, "SELECT 1 FROM pg_stats WHERE tablename = 'fields'")).toEqual([]);
    await documents.close();
  });

  test("a database of a newer version is refused", async () => {
    const url = await server.createDatabase();
    await (await openPostgresDocuments({ url })).close();
    await ask(url, "INSERT INTO tollgate.formats VALUES (1000)");
    await expect(openPostgresDocuments({ url })).rejects.toThrow("A newer version of Tollgate");
  });

  test("over TLS, the server's certificate must be known", async () => {
    const secure = await startPostgres({ hasTls: true });
    await secure.createDatabase();
    const { port, certificate } = secure.tls ?? { port: 0, certificate: "" };
    const open = (options: string) =>
      openPostgresDocuments({ url: `postgres://shop@127.0.0.1:${port}/shop1?${options}` });
    await expect(open("sslmode=verify-full")).rejects.toThrow(/self-signed certificate/);
    const known = `sslmode=verify-full&sslrootcert=${certificate}`;
    const documents = await open(known);
    await documents.create(counters, "a", { count: 1 });
    const used = await ask(
      `postgres://shop@127.0.0.1:${port}/shop1?${known}`,
      "SELECT bool_and(ssl) AS used FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE client_addr IS NOT NULL",
    );
    expect(used).toEqual([{ used: true }]);
    await documents.close();
    await secure.remove();
  });

  test("a server that cannot be used is explained without the password", async () => {
    const url = await server.createDatabase();
    const other = url.replace("shop@", "shop:secret@").replace(/shop\d+/, "none");
    const missing = openPostgresDocuments({ url: other });
    await expect(missing).rejects.toThrow(DocumentsUnavailable);
    await expect(missing).rejects.toThrow(/has no such database; create it or check DATABASE_URL$/);
    const away = openPostgresDocuments({ url: "postgres://shop:secret@127.0.0.1:1/shop" });
    await expect(away).rejects.toThrow(/cannot be reached; check that it runs/);
    await expect(away).rejects.not.toThrow(/secret/);
  });

  test("long values can be found, and are ordered by their beginning", async () => {
    const documents = await create();
    const long = (end: string) => `b${"x".repeat(20_000)}${end}`;
    for (const [id, s] of Object.entries({ a: long("1"), b: long("2"), c: "a", d: "c" }))
      await documents.set(anything, id, { s });
    expect(await findIds(documents, { where: [["s", "==", long("2")]] })).toEqual(["b"]);
    expect(await findIds(documents, { where: [["s", "in", [long("1"), "c"]]] })).toEqual([
      "a",
      "d",
    ]);
    const ordered = await findIds(documents, { orderBy: [["s", "asc"]] });
    expect([ordered[0], ordered[3]]).toEqual(["c", "d"]);
    await documents.close();
  });

  test("after close, everything throws", async () => {
    const documents = await create();
    const write = documents.set(counters, "a", { count: 1 });
    await documents.close();
    await write;
    await documents.close();
    await expect(documents.get(counters, "a")).rejects.toThrow("closed");
    await expect(documents.transaction(async () => 1)).rejects.toThrow("closed");
  });
});

describe.skipIf(!findPostgres() && !process.env["CI"])("PostgreSQL restarts", () => {
  let server: PostgresServer;
  let url: string;
  let documents: Documents;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    documents = await openPostgresDocuments({ url });
  });
  afterAll(async () => {
    await documents.close();
    await server.remove();
  });

  // A crash loses what waits for the disk, and the server then gives the same transaction ids to other work.
  test("what was acknowledged is stored after every crash", async () => {
    const durable = await startPostgres({ fsync: "on" });
    const documents = await openPostgresDocuments({ url: await durable.createDatabase() });
    const acknowledged: string[] = [];
    let isOver = false;
    const loops = Array.from({ length: isLong ? 20 : 4 }, async (_, at) => {
      for (let count = 0; !isOver; count++) {
        try {
          await documents.create(counters, `${at}-${count}`, { count });
          acknowledged.push(`${at}-${count}`);
        } catch (error) {
          // On a busy machine the server may need longer than a write waits.
          if (!(error instanceof DocumentsUnavailable || error instanceof CommitUnknown))
            throw error;
        }
      }
    });
    for (let crashes = 0; crashes < CRASHES; crashes++) {
      const reached = acknowledged.length + 50;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(reached), {
        timeout: 60_000,
      });
      await durable.stop("SIGQUIT");
      await durable.start();
    }
    isOver = true;
    await Promise.all(loops);
    const stored = new Set((await documents.query(counters, {})).map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await documents.close();
    await durable.remove();
  });

  test("no transaction is lost or done twice while the server stops and crashes", async () => {
    let isOver = false;
    const done = [0, 0, 0, 0];
    const loops = done.map(async (_, at) => {
      while (!isOver) {
        await documents.transaction(async (transaction) => {
          const before = await transaction.get(counters, `${at}`);
          transaction.set(counters, `${at}`, { count: (before?.data.count ?? 0) + 1 });
        });
        done[at] = (done[at] ?? 0) + 1;
      }
    });
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      const reached = sum(done) + 40;
      await vi.waitFor(() => expect(sum(done)).toBeGreaterThan(reached), { timeout: 60_000 });
      await server.stop(signal);
      await server.start();
    }
    isOver = true;
    await Promise.all(loops);
    const counts = await Promise.all(done.map((_, at) => documents.get(counters, `${at}`)));
    expect(counts.map((found) => found?.data.count)).toEqual(done);
  });

  test("watchers learn of an outage once, and of changes after it", async () => {
    const onChange = vi.fn<() => void>();
    const onError = vi.fn<(error: unknown) => void>();
    documents.watch(counters, "watched", onChange, onError);
    // The watcher may still be reconnecting after the restarts of another test.
    await documents.set(counters, "watched", { count: 0 });
    await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0);
    await server.stop("SIGQUIT");
    await expect.poll(() => onError.mock.calls.length).toBe(1);
    let before = onChange.mock.calls.length;
    await server.start();
    const other = await openPostgresDocuments({ url });
    await other.set(counters, "watched", { count: 1 });
    await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(before);
    // Connected again: each change is announced.
    before = onChange.mock.calls.length;
    await other.set(counters, "watched", { count: 2 });
    await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(before);
    expect(onError).toHaveBeenCalledTimes(1);
    await other.close();
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

async function ask(url: string, sql: string): Promise<readonly object[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<object>(sql);
  await client.end();
  return rows;
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { findSessions } from "#server/adapters/documents/postgres/sessions.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { sessions } from "#server/sessions/records.ts";
import { openDocuments } from "#server/modules/documents.ts";
import { anything, counters, randomDocument } from "#tests/contracts/documents-fixtures.ts";
import { isLong } from "#tests/support/long.ts";
import { createDatabase } from "#tests/support/shared-servers.ts";
import { findPostgres } from "./test-tools.mjs";

const DOCUMENTS = isLong ? 3000 : 800;

/** A move waits there for the holder of the lock. */
const STOP_AT_C500 = `
  CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
  CREATE TRIGGER stop BEFORE INSERT ON tollgate.documents
    FOR EACH ROW WHEN (NEW.id = 'c500') EXECUTE FUNCTION stop()`;

function run(...parameters: string[]) {
  const child = spawn(process.execPath, ["scripts/move.ts", ...parameters]);
  const ended = once(child, "exit").then(async ([code]) => ({
    code: code as number | null,
    output: await output,
  }));
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join(""));
  return { child, ended };
}

/** Every stored byte except index keys, which are derived. */
function exportOf(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  const select = (sql: string) => JSON.stringify(database.prepare(sql).all());
  const all = [
    select("SELECT collection, id, version, shape, data FROM documents ORDER BY collection, id"),
  ];
  database.close();
  return all.join("\n");
}

describe.skipIf(!findPostgres() && !process.env["CI"])("move", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "move-"));
  const source = join(folder, "source.db");
  let url: string;
  beforeAll(async () => {
    const documents = createSqliteDocuments({ path: source });
    for (const [index, data] of fc.sample(randomDocument, { numRuns: 200, seed: 1 }).entries())
      await documents.set(anything, `\u{1f600}${index}`, data);
    for (let start = 0; start < DOCUMENTS; start += 100)
      await documents.transaction(async (transaction) => {
        for (let index = start; index < start + 100; index += 1)
          transaction.set(counters, `c${index}`, { count: index });
      });
    await documents.close();
  });
  beforeEach(async () => {
    url = await createDatabase();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("to PostgreSQL and back gives the same bytes, and keeps versions apart", async () => {
    const back = join(folder, "back.db");
    const there = await run(`sqlite:${source}`, url).ended;
    expect(there).toMatchObject({ code: 0 });
    expect(there.output).toContain(`${DOCUMENTS + 200}  documents in all`);
    expect(await run("--check", `sqlite:${source}`, url).ended).toMatchObject({ code: 0 });
    const documents = await openPostgresDocuments({ url });
    const versions = (await documents.query(counters, {})).map(({ version }) => version);
    expect(versions).not.toContain(await documents.set(counters, "c1", { count: 1 }));
    await documents.close();
    const changed = await run("--check", `sqlite:${source}`, url).ended;
    // The same content again: only its version differs.
    expect(changed).toMatchObject({ code: 0 });
    expect(await run("--replace", `sqlite:${source}`, url).ended).toMatchObject({ code: 0 });

    const fresh = await createDatabase();
    expect(await run(`sqlite:${source}`, fresh).ended).toMatchObject({ code: 0 });
    expect(await run(fresh, `sqlite:${back}`).ended).toMatchObject({ code: 0 });
    expect(exportOf(back)).toBe(exportOf(source));
  });

  test("a killed move keeps the shop from starting, and continues when repeated", async () => {
    await (await openPostgresDocuments({ url })).close();
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`${STOP_AT_C500}; SELECT pg_advisory_lock(1)`);
    const { child, ended } = run(`sqlite:${source}`, url);
    const written = async () => {
      const sql = "SELECT count(*)::int AS count FROM tollgate.documents WHERE collection = $1";
      return (await client.query<{ count: number }>(sql, [counters.name])).rows[0]?.count;
    };
    await expect.poll(written, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await ended;
    expect(await written()).toBeLessThan(DOCUMENTS);
    await client.query("SELECT pg_advisory_unlock(1); DROP FUNCTION stop CASCADE");
    await client.end();
    // The server may take a moment to see that the process is gone.
    await expect.poll(() => findSessions(url)).toEqual([]);
    const settings = { kind: "postgres", url } as const;
    await expect(openDocuments({ settings, isTest: true })).rejects.toThrow("not finished");
    expect(await run(`sqlite:${source}`, url).ended).toMatchObject({ code: 0 });
    const { close } = await openDocuments({ settings, isTest: true });
    await close();
  });

  test("a target with documents is refused unless told, and then becomes equal", async () => {
    const documents = await openPostgresDocuments({ url });
    await documents.set(counters, "other", { count: 1 });
    await documents.set(counters, "c1", { count: 999 });
    await documents.close();
    const refused = await run(`sqlite:${source}`, url).ended;
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("--replace");
    const compared = await run("--check", `sqlite:${source}`, url).ended;
    expect(compared).toMatchObject({ code: 1 });
    expect(compared.output).toContain("documents differ");
    expect(await run("--replace", `sqlite:${source}`, url).ended).toMatchObject({ code: 0 });
    const moved = await openPostgresDocuments({ url });
    expect(await moved.get(counters, "other")).toBeUndefined();
    expect((await moved.get(counters, "c1"))?.data.count).toBe(1);
    await moved.close();
  });

  test("a database that is not there is named by its argument", async () => {
    const none = url.replace(/\w+(?=\?|$)/, "none");
    for (const [parameters, name] of [
      [[none, url], "FROM"],
      [[`sqlite:${source}`, none], "TO"],
      [["--check", `sqlite:${source}`, none], "TO"],
    ] as const)
      expect((await run(...parameters).ended).output).toMatch(
        new RegExp(`no such database; create it or check ${name}\\n$`),
      );
  });

  test.each(isLong ? ["sessions", "testSessions"] : ["sessions"])(
    "moved documents of %s are found by queries",
    async (name) => {
      const path = join(folder, `${name}.db`);
      const collection = { ...sessions, name, schema: z.custom<{ uid: string }>(() => true) };
      const documents = createSqliteDocuments({ path });
      await documents.set(collection, "a", { uid: "ann" });
      await documents.set(collection, "b", { uid: "bob" });
      await documents.close();
      expect(await run(`sqlite:${path}`, url).ended).toMatchObject({ code: 0 });
      const moved = await openPostgresDocuments({ url });
      const found = await moved.query(collection, { where: [["uid", "==", "bob"]] });
      expect(found.map(({ id }) => id)).toEqual(["b"]);
      await moved.close();
    },
  );

  test("a running shop on PostgreSQL is named and left alone, and can be compared", async () => {
    const documents = await openPostgresDocuments({ url });
    await documents.set(counters, "other", { count: 1 });
    const fresh = `sqlite:${join(folder, "fresh.db")}`;
    for (const [from, to] of [
      [url, fresh],
      [`sqlite:${source}`, url],
    ] as const) {
      const { code, output } = await run("--replace", from, to).ended;
      expect(output).toMatch(/A shop is running on this database \(from this machine since 20/);
      expect(code).toBe(1);
    }
    expect(await documents.count(counters, {})).toBe(1);
    const compared = await run("--check", `sqlite:${source}`, url).ended;
    expect(compared.output).toContain("documents differ");
    await documents.close();
  });

  test("wrong words, a missing source and one in use are plain errors", async () => {
    expect(await run("sqlite:a").ended).toMatchObject({ code: 2 });
    expect((await run("mysql://a", "sqlite:b").ended).output).toContain("must be sqlite:PATH");
    expect((await run(`sqlite:${folder}/none.db`, url).ended).output).toContain("no database at");
    const documents = createSqliteDocuments({ path: source });
    await documents.get(counters, "c1");
    expect((await run(`sqlite:${source}`, url).ended).output).toContain("stop it first");
    const back = await run("--replace", url, `sqlite:${source}`).ended;
    expect(back.output).toContain("stop it first");
    expect(await documents.get(counters, "c1")).toBeDefined();
    await documents.close();
  });
});

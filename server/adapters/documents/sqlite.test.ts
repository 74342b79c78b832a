import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { VersionConflict } from "#domain/ports.ts";
import { counters } from "#tests/contracts/documents-fixtures.ts";
import { describeDocuments } from "#tests/contracts/documents.ts";
import { createSqliteDocuments } from "./sqlite.ts";

const script = join(import.meta.dirname, "../../../tests/support/write-loop.ts");
let folder = "";
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "documents-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const newPath = (): string => join(folder, "new", `${files++}.db`);

describeDocuments("sqlite in memory", async () => createSqliteDocuments({ path: ":memory:" }));
describeDocuments("sqlite file", async () => createSqliteDocuments({ path: newPath() }));

function start(...parameters: string[]) {
  const child = spawn(process.execPath, [script, ...parameters], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  return { child, lines: createInterface({ input: child.stdout }) };
}

async function untilExit(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code]: unknown[] = await once(child, "exit");
  return code;
}

test("what was written is there after closing and opening again", async () => {
  const path = newPath();
  const first = createSqliteDocuments({ path });
  const version = await first.create(counters, "a", { count: 1 });
  await first.close();
  const second = createSqliteDocuments({ path });
  expect(await second.get(counters, "a")).toEqual({ id: "a", data: { count: 1 }, version });
  expect(await second.set(counters, "a", { count: 1 })).not.toBe(version);
  await second.close();
});

test("a file of a newer version is refused and left alone", async () => {
  const path = newPath();
  await createSqliteDocuments({ path }).close();
  const database = new DatabaseSync(path);
  database.exec("PRAGMA user_version = 1000");
  expect(() => createSqliteDocuments({ path })).toThrow("cannot open");
  expect(database.prepare("PRAGMA user_version").get()?.user_version).toBe(1000);
  database.close();
});

test("a write waits while another process holds the file", async () => {
  const path = newPath();
  const documents = createSqliteDocuments({ path });
  const other = new DatabaseSync(path);
  other.exec("BEGIN IMMEDIATE");
  const write = documents.set(counters, "a", { count: 1 });
  expect(await documents.get(counters, "a")).toBeUndefined();
  other.exec("COMMIT");
  other.close();
  await write;
  expect((await documents.get(counters, "a"))?.data.count).toBe(1);
  await documents.close();
});

test("a transaction that is disturbed in every run ends at the deadline", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  let elapsed = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  let runs = 0;
  const failed = documents.transaction(async (transaction) => {
    await transaction.get(counters, "a");
    elapsed += 3000;
    await documents.set(counters, "a", { count: ++runs });
    transaction.set(counters, "b", { count: 1 });
  });
  await expect(failed).rejects.toThrow(VersionConflict);
  clock.mockRestore();
  expect(runs).toBe(4);
  expect(await documents.get(counters, "b")).toBeUndefined();
  await documents.close();
});

test("two processes incrementing one counter lose nothing", async () => {
  const path = newPath();
  const workers = [1, 2].map(() => start(path, "increment", "150"));
  await Promise.all(workers.map(({ lines }) => once(lines, "line")));
  for (const { child } of workers) child.stdin.write("go\n");
  expect(await Promise.all(workers.map(({ child }) => untilExit(child)))).toEqual([0, 0]);
  const documents = createSqliteDocuments({ path });
  expect((await documents.get(counters, "shared"))?.data.count).toBe(300);
  await documents.close();
});

test("a killed process loses no acknowledged write", async () => {
  const path = newPath();
  const printed: string[] = [];
  for (const enough of [1, 40, 150, 15]) {
    const { child, lines } = start(path, "write");
    let count = 0;
    for await (const id of lines) {
      printed.push(id);
      if (++count === enough) child.kill("SIGKILL");
    }
    await untilExit(child);
    expect(child.signalCode).toBe("SIGKILL");
  }
  const documents = createSqliteDocuments({ path });
  const stored = await documents.query(counters, {});
  expect(printed.filter((id) => !stored.some((document) => document.id === id))).toEqual([]);
  expect(stored.length).toBeLessThanOrEqual(printed.length + 4);
  const indexed = await documents.query(counters, { orderBy: [["count", "asc"]] });
  expect(indexed).toHaveLength(stored.length);
  await documents.close();
  const database = new DatabaseSync(path);
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  database.close();
});

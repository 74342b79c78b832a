import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { VersionConflict } from "#domain/ports/documents.ts";
import { parseIndex } from "#domain/ports/indexes.ts";
import { counters } from "#tests/contracts/documents-fixtures.ts";
import { testProcesses } from "#tests/contracts/documents-processes.ts";
import { describeDocuments } from "#tests/contracts/documents.ts";
import { createSqliteDocuments } from "./sqlite.ts";

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

testProcesses("sqlite", async () => {
  const path = newPath();
  return { target: path, open: async () => createSqliteDocuments({ path }) };
});

test("documents survive closing and reopening", async () => {
  const path = newPath();
  const first = createSqliteDocuments({ path });
  const version = await first.create(counters, "a", { count: 1 });
  await first.close();
  const second = createSqliteDocuments({ path });
  expect(await second.get(counters, "a")).toEqual({ id: "a", data: { count: 1 }, version });
  expect(await second.set(counters, "a", { count: 1 })).not.toBe(version);
  await second.close();
});

test("a file of a newer version is refused and not changed", async () => {
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

test("a transaction that conflicts in every run ends at the deadline", async () => {
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

const pragma = (path: string, name: string): number => {
  const database = new DatabaseSync(path);
  const value = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  database.close();
  return Number(value);
};

const notes = defineCollection("notes", {
  schema: z.object({ title: z.string(), text: z.string() }),
  indexes: ["title"],
});
const note = (title: string) => ({ title, text: "long ".repeat(1000) });

test("compacting returns the space of deleted documents to the disk", async () => {
  const path = newPath();
  const documents = createSqliteDocuments({ path });
  await documents.create(notes, "stays", note("stays"));
  for (let count = 0; count < 1000; count++)
    await documents.create(notes, `n${count}`, note(`${count}`));
  const full = pragma(path, "page_count");
  for (let count = 0; count < 1000; count++) await documents.delete(notes, `n${count}`);
  await documents.compact();
  expect(pragma(path, "page_count")).toBeLessThan(full / 3);
  expect((await stat(path)).size).toBe(pragma(path, "page_count") * pragma(path, "page_size"));
  expect(await documents.query(notes, {})).toMatchObject([{ id: "stays", data: note("stays") }]);
  await documents.close();
  expect(pragma(path, "integrity_check")).toBeNaN();
});

test("opening an older file that cannot shrink rewrites it without loss", async () => {
  const path = newPath();
  const first = createSqliteDocuments({ path });
  for (let count = 0; count < 50; count++) await first.create(notes, `n${count}`, note(`${count}`));
  await first.close();
  const old = new DatabaseSync(path);
  old.exec("PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM");
  old.close();
  expect(pragma(path, "auto_vacuum")).toBe(0);
  const second = createSqliteDocuments({ path });
  expect(pragma(path, "auto_vacuum")).toBe(2);
  expect(pragma(path, "journal_mode")).toBeNaN();
  expect(await second.query(notes, { where: [["title", "==", "7"]] })).toMatchObject([
    { id: "n7", data: note("7") },
  ]);
  expect(await second.query(notes, {})).toHaveLength(50);
  await second.close();
});

test("fields without an index have no keys, and a change removes the keys of another build's indexes", async () => {
  const path = newPath();
  const documents = createSqliteDocuments({ path });
  const before = { ...notes, indexes: [parseIndex("title"), parseIndex("text")] };
  await documents.create(before, "updated", note("a"));
  await documents.create(before, "deleted", note("b"));
  await documents.create(notes, "new", note("c"));
  expect(countRows(path)).toBe(5);
  await documents.update(notes, "updated", { title: "d" });
  await documents.delete(notes, "deleted");
  expect(countRows(path)).toBe(2);
  expect(await documents.query(notes, { where: [["title", "==", "d"]] })).toHaveLength(1);
  await documents.close();
});

test("watchers are told of another connection's commits, and once of an outage", async () => {
  const path = newPath();
  const documents = createSqliteDocuments({ path });
  const other = createSqliteDocuments({ path });
  const onChange = vi.fn<() => void>();
  const onError = vi.fn<(error: unknown) => void>();
  documents.watch(counters, "a", onChange, onError);
  await other.set(counters, "b", { count: 1 });
  await other.set(counters, "a", { count: 1 });
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  await other.delete(counters, "a");
  await expect.poll(() => onChange.mock.calls.length).toBe(2);
  expect(onError).not.toHaveBeenCalled();
  const raw = new DatabaseSync(path);
  raw.exec("ALTER TABLE documents RENAME TO hidden");
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  raw.exec("ALTER TABLE hidden RENAME TO documents");
  await other.set(counters, "a", { count: 1 });
  await expect.poll(() => onChange.mock.calls.length).toBe(3);
  expect(onError).toHaveBeenCalledTimes(1);
  raw.close();
  await other.close();
  await documents.close();
});

test("a database without shapes can be opened, and documents of its build count as version 1", async () => {
  const path = newPath();
  const before = createSqliteDocuments({ path });
  await before.create(notes, "a", note("a"));
  await before.close();
  const old = new DatabaseSync(path);
  old.exec("DROP INDEX documents_by_shape; ALTER TABLE documents DROP COLUMN shape");
  const documents = createSqliteDocuments({ path });
  // Write like that build, which still has the file open.
  old
    .prepare("REPLACE INTO documents (collection, id, version, data) VALUES ('notes', 'b', 7, ?)")
    .run(JSON.stringify(note("b")));
  old.close();
  expect(await documents.query(notes, {})).toMatchObject([{ id: "a" }, { id: "b", version: "7" }]);
  expect(await documents.backfill(notes, { limit: 9, skip: 0 })).toMatchObject({ rewritten: 2 });
  expect(await documents.query(notes, { where: [["title", "==", "b"]] })).toHaveLength(1);
  await documents.close();
});

function countRows(path: string): number {
  const database = new DatabaseSync(path);
  const row = database.prepare("SELECT count(*) AS rows FROM fields").get();
  database.close();
  return Number(row?.rows);
}

import { cpSync, existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { counters } from "#tests/contracts/documents-fixtures.ts";
import { NOW, temporaryFolder } from "#tests/support/backed-up-shop.ts";
import { postRestore, preBackup } from "./once.ts";

const COPY = "tollgate.db.pre-backup";

/** A running shop with one document, whose volume is `data`. `save` copies the volume, as ONCE does. */
async function openShop() {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const place = { kind: "sqlite", path: join(data, "tollgate.db") } as const;
  const documents = createSqliteDocuments(place);
  await documents.set(counters, "a", { count: 1 });
  let saved = 0;
  const save = () => {
    const to = join(folder, `restored-${saved++}`);
    cpSync(data, to, { recursive: true });
    return { folder: to, place: { kind: "sqlite", path: join(to, "tollgate.db") } as const };
  };
  return { data, place, documents, save };
}

async function countIn(place: { readonly path: string }): Promise<number | undefined> {
  const documents = createSqliteDocuments(place);
  const found = await documents.get(counters, "a");
  await documents.close();
  return found?.data.count;
}

test("the database of a running shop is restored as of the hook, and the torn one is kept", async () => {
  const { data, place, documents, save } = await openShop();
  expect(await preBackup(place, NOW)).toContain(COPY);
  await documents.set(counters, "a", { count: 2 });
  await preBackup(place, NOW);
  await documents.set(counters, "a", { count: 3 });
  expect(readdirSync(data)).toEqual(["tollgate.db", "tollgate.db-shm", "tollgate.db-wal", COPY]);
  const { folder, place: restored } = save();
  // What a copy of a file may be that is written meanwhile.
  writeFileSync(restored.path, "torn");
  expect(await postRestore(restored, NOW)).toContain("tollgate.db.before-2026-01-15T13-00-00");
  expect(await countIn(restored)).toBe(2);
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining([expect.stringContaining(".before-")]),
  );
  expect(existsSync(join(folder, COPY))).toBe(false);
  await documents.close();
});

test("a copy that is older than the stopped shop is not restored", async () => {
  const { place, documents, save } = await openShop();
  await preBackup(place, NOW);
  await documents.set(counters, "a", { count: 2 });
  await documents.close();
  const { folder, place: restored } = save();
  expect(await postRestore(restored, NOW)).toContain("stays");
  expect(await countIn(restored)).toBe(2);
  expect(readdirSync(folder)).toEqual(["tollgate.db"]);
});

test("a hook that fails leaves no copy, and the paused shop is restored", async () => {
  const { data, place, documents, save } = await openShop();
  await preBackup(place, NOW);
  await documents.set(counters, "a", { count: 2 });
  const broken = { kind: "sqlite", path: join(data, "none.db") } as const;
  writeFileSync(join(data, "none.db.pre-backup"), "earlier");
  await expect(preBackup(broken, NOW)).rejects.toThrow("There is no database");
  expect(readdirSync(data).filter((name) => name.startsWith("none.db"))).toEqual([]);
  rmSync(join(data, COPY));
  const { place: restored } = save();
  expect(await postRestore(restored, NOW)).toContain("stays");
  expect(await countIn(restored)).toBe(2);
  await documents.close();
});

test("a running shop and a damaged copy are refused, and nothing changes", async () => {
  const { place, documents, save } = await openShop();
  await preBackup(place, NOW);
  await expect(postRestore(place, NOW)).rejects.toThrow("A shop is running on");
  const { folder, place: restored } = save();
  writeFileSync(join(folder, COPY), "damaged");
  await expect(postRestore(restored, NOW)).rejects.toThrow("damaged");
  expect(await countIn(restored)).toBe(1);
  await documents.close();
});

test("what a killed hook left is deleted an hour later, and that of a running one stays", async () => {
  const { data, place, documents } = await openShop();
  const [left, running] = ["left", "running"].map((name) => join(data, `${COPY}.${name}`));
  const twoHoursAgo = new Date(NOW.getTime() - 7_200_000);
  for (const [path = "", at] of [
    [left, twoHoursAgo],
    [running, NOW],
  ] as const) {
    writeFileSync(path, "");
    utimesSync(path, at, at);
  }
  await preBackup(place, NOW);
  expect([left, running].map((path = "") => existsSync(path))).toEqual([false, true]);
  await documents.close();
});

test("documents on a database server are not in the volume", async () => {
  const place = { kind: "postgres", url: "postgres://shop:hunter2@db.example/shop" } as const;
  await expect(preBackup(place, NOW)).rejects.toThrow(/^The documents are in postgres: .*backup/);
  expect(await postRestore(place, NOW)).toContain("nothing to put back");
});

/** Backups of documents in PostgreSQL, taken while a shop writes. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { counters } from "#tests/contracts/documents-fixtures.ts";
import { createDatabase } from "#tests/support/shared-servers.ts";
import { takeBackup } from "./backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { findPostgres } from "./test-tools.mjs";

const NOW = new Date(Date.UTC(2026, 0, 15, 12));
const folder = mkdtempSync(join(tmpdir(), "backup-"));
let shops = 0;
afterAll(() => rmSync(folder, { recursive: true }));

async function newShop() {
  const path = join(folder, `shop-${shops++}`);
  mkdirSync(path);
  return {
    path,
    databasePath: join(path, "postgres.db"),
    postgresUrl: await createDatabase(),
    filesPath: join(path, "files"),
    appSecrets: [],
    secretPath: join(path, "app-secret"),
  };
}

const restore = (shop: Parameters<typeof restoreBackup>[0], from: string, isForced = false) =>
  restoreBackup(shop, from, { isForced, now: NOW });

/** Adds one to a counter, and a document with the counter's number. */
async function write(documents: Documents): Promise<void> {
  await documents.transaction(async (transaction) => {
    const { count = 0 } = (await transaction.get(counters, "all"))?.data ?? {};
    transaction.set(counters, "all", { count: count + 1 });
    transaction.set(counters, `n${count + 1}`, { count: count + 1 });
  });
}

/** The counter's number, and closes the database. Fails if a part of a transaction is missing. */
async function read(documents: Documents): Promise<number> {
  const found = await documents.query(counters, {});
  await documents.close();
  const all = found.find(({ id }) => id === "all")?.data.count ?? 0;
  expect(found).toHaveLength(all + 1);
  return all;
}

describe.skipIf(!findPostgres() && !process.env["CI"])("PostgreSQL", { timeout: 120_000 }, () => {
  test("a backup of a writing shop is one moment of it, and comes back in both databases", async () => {
    const shop = await newShop();
    mkdirSync(shop.filesPath);
    writeFileSync(join(shop.filesPath, "book"), "bytes");
    const documents = await openPostgresDocuments({ url: shop.postgresUrl });
    // More than a page of the export.
    await documents.transaction(async (transaction) => {
      transaction.set(counters, "all", { count: 700 });
      for (let count = 1; count <= 700; count += 1)
        transaction.set(counters, `n${count}`, { count });
    });
    let isOver = false;
    const writing = Array.from({ length: 3 }, async () => {
      while (!isOver) await write(documents);
    });
    const target = join(shop.path, "backup");
    expect(await takeBackup(shop, target, NOW)).toContain("1 files");
    isOver = true;
    await Promise.all(writing);
    expect(await read(documents)).toBeGreaterThan(700);
    expect(readdirSync(target).toSorted()).toEqual(["files", "manifest.json", "tollgate.db"]);

    const other = await newShop();
    await restore(other, target);
    const restored = await read(await openPostgresDocuments({ url: other.postgresUrl }));
    expect(restored).toBeGreaterThanOrEqual(700);
    expect(existsSync(join(other.filesPath, "book"))).toBe(true);
    expect(readdirSync(other.path)).toEqual(["files"]);

    const { postgresUrl: _, ...small } = await newShop();
    await restore(small, target);
    expect(await read(createSqliteDocuments({ path: small.databasePath }))).toBe(restored);
  });

  test("a running shop is not restored, and former documents are kept", async () => {
    const shop = await newShop();
    const documents = await openPostgresDocuments({ url: shop.postgresUrl });
    await write(documents);
    const target = join(shop.path, "backup");
    await takeBackup(shop, target, NOW);
    await write(documents);
    for (const isForced of [false, true])
      await expect(restore(shop, target, isForced)).rejects.toThrow("A shop is running on");
    await documents.close();
    await expect(restore(shop, target)).rejects.toThrow("There is data at PostgreSQL");
    expect(await restore(shop, target, true)).toContain("The previous data is now");
    expect(await read(await openPostgresDocuments({ url: shop.postgresUrl }))).toBe(1);
    const former = join(shop.path, "postgres.db.before-2026-01-15T12-00-00.000Z");
    expect(await read(createSqliteDocuments({ path: former }))).toBe(2);
  });
});

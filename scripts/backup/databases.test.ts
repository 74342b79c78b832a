/** Backups of every kind of database, taken while the shop sells, and restored into every other kind. */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { orders } from "#domain/orders/orders.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import type { DocumentsConfig } from "#server/config/documents.ts";
import { createLease, jobs } from "#server/jobs/lease.ts";
import { openArchive } from "#server/modules/archives.ts";
import { openDocuments } from "#server/modules/documents.ts";
import {
  emptyShop,
  NOW,
  openSellingShop,
  sell,
  temporaryFolder,
} from "#tests/support/backed-up-shop.ts";
import { type FirestoreTestServer, startFirestore } from "#tests/support/firestore.ts";
import { createDatabase } from "#tests/support/shared-servers.ts";
import { takeBackup } from "../backup.ts";
import type { ShopData } from "../command.ts";
import { type Acceptable, restoreBackup } from "../restore.ts";
import { findPostgres } from "../test-tools.mjs";
import { checkBooks } from "./books.ts";

/** Lists between entitlements and orders, so that a backup reads these at different times. */
const filler = defineCollection("filler", {
  schema: z.object({ at: z.number() }),
  expires: { never: "a test" },
});
const FILLERS = 600;
const SELLERS = 3;

const open = (settings: DocumentsConfig): Promise<Documents> | Documents =>
  settings.kind === "postgres"
    ? openPostgresDocuments(settings)
    : createSqliteDocuments({ path: settings.kind === "sqlite" ? settings.path : "" });

const restore = (shop: ShopData, folder: string, ...accepted: Acceptable[]) =>
  restoreBackup(shop, folder, { accepted, now: NOW });

async function on(settings: DocumentsConfig, work: (documents: Documents) => Promise<void>) {
  const documents = await open(settings);
  try {
    await work(documents);
  } finally {
    await documents.close();
  }
}

/** Takes a backup while several buyers pay. Returns the orders that were paid before it began. */
async function backUpWhileSelling(data: ShopData, folder: string): Promise<readonly string[]> {
  const shop = await openSellingShop(await open(data.documents));
  for (let start = 0; start < FILLERS; start += 200)
    await shop.documents.transaction(async (transaction) => {
      for (let at = start; at < start + 200; at += 1) transaction.set(filler, `f${at}`, { at });
    });
  const paid: string[] = [];
  let isOver = false;
  const selling = Array.from({ length: SELLERS }, async (_, seller) => {
    while (!isOver) {
      paid.push(await sell(shop, `buyer-${seller}-${paid.length}`));
      // SQLite answers at once; without this pause nothing else would ever run.
      await setImmediate();
    }
  });
  await expect.poll(() => paid.length).toBeGreaterThan(SELLERS);
  const before = [...paid];
  await takeBackup(data, folder, NOW);
  isOver = true;
  await Promise.all(selling);
  await shop.documents.close();
  expect(paid.length).toBeGreaterThan(before.length);
  return before;
}

async function expectWhole(settings: DocumentsConfig, paid: readonly string[]): Promise<void> {
  await on(settings, async (documents) => {
    for (const id of paid) expect((await documents.get(orders, id))?.data.status).toBe("paid");
    expect(await documents.count(filler, {})).toBe(FILLERS);
    const { problems } = await checkBooks(documents, NOW.getTime());
    expect(problems).toEqual([]);
  });
}

test("a backup of SQLite has every order that was paid before it began, and no half of one", async () => {
  const folder = temporaryFolder();
  const data = emptyShop(folder);
  const paid = await backUpWhileSelling(data, join(folder, "backup"));
  const restored = emptyShop(folder, "restored");
  await restore(restored, join(folder, "backup"));
  await expectWhole(restored.documents, paid);
});

describe.skipIf(!findPostgres() && !process.env["CI"])("PostgreSQL", () => {
  async function serverShop(folder: string, name?: string): Promise<ShopData> {
    return {
      ...emptyShop(folder, name),
      documents: { kind: "postgres", url: await createDatabase() },
    };
  }

  test("a backup has every order that was paid before, and is restored into either database", async () => {
    const folder = temporaryFolder();
    const backup = join(folder, "backup");
    const paid = await backUpWhileSelling(await serverShop(folder), backup);
    expect(readdirSync(backup).toSorted()).toEqual(["manifest.json", "tollgate.db"]);
    for (const restored of [emptyShop(folder, "sqlite"), await serverShop(folder, "server")]) {
      await restore(restored, backup);
      await expectWhole(restored.documents, paid);
    }
  });

  test("what is sold while a backup reads is not half in it", async () => {
    const { documents: settings } = await serverShop(temporaryFolder());
    const documents = await openPostgresDocuments({ url: "url" in settings ? settings.url : "" });
    await documents.transaction(async (transaction) => {
      for (let at = 0; at < 1000; at += 1) transaction.set(filler, `f${at}`, { at });
    });
    const archive = await openArchive(settings);
    const names: string[] = [];
    for await (const { id, text } of archive.list()) {
      if (names.length === 0) {
        await documents.set(filler, "z", { at: 1 });
        await documents.set(filler, "f999", { at: 0 });
      }
      names.push(`${id} ${text}`);
    }
    expect(names).toHaveLength(1000);
    expect(names.at(-1)).toBe('f999 {"at":999}');
    await archive.close();
    await documents.close();
  });

  test("versions continue and leases are free after a restore", async () => {
    const folder = temporaryFolder();
    const [data, restored] = [await serverShop(folder), await serverShop(folder, "restored")];
    const clock = { now: () => NOW.getTime() };
    const lifeMs = 10 * 365 * 24 * 60 * 60_000;
    const lease = (documents: Documents) => createLease(documents, clock, { job: "mail", lifeMs });
    await on(data.documents, async (documents) => {
      await documents.set(filler, "a", { at: 1 });
      expect(await lease(documents).acquire()).toBe(true);
      expect(await lease(documents).acquire()).toBe(false);
    });
    await takeBackup(data, join(folder, "backup"), NOW);
    await restore(restored, join(folder, "backup"));
    await on(restored.documents, async (documents) => {
      const version = (await documents.get(filler, "a"))?.version;
      expect(Number(await documents.set(filler, "b", { at: 2 }))).toBeGreaterThan(Number(version));
      expect(await documents.query(jobs, {})).toEqual([]);
      expect(await lease(documents).acquire()).toBe(true);
    });
  });

  test("a running shop is named and left alone, with --force too", async () => {
    const folder = temporaryFolder();
    const data = await serverShop(folder);
    const documents = await open(data.documents);
    await documents.set(filler, "a", { at: 1 });
    await takeBackup(data, join(folder, "backup"), NOW);
    await documents.set(filler, "a", { at: 2 });
    for (const accepted of [[], ["data"]] as const)
      await expect(restore(data, join(folder, "backup"), ...accepted)).rejects.toThrow(
        /^A shop is running on this database \(from this machine since 20.*\): stop it first, .*systemctl stop/,
      );
    expect((await documents.get(filler, "a"))?.data.at).toBe(2);
    await documents.close();
  });

  test("--force keeps the documents that were there in a schema of their own", async () => {
    const folder = temporaryFolder();
    const data = await serverShop(folder);
    const backup = join(folder, "backup");
    await on(
      data.documents,
      async (documents) => void (await documents.set(filler, "a", { at: 1 })),
    );
    await takeBackup(data, backup, NOW);
    await on(
      data.documents,
      async (documents) => void (await documents.set(filler, "a", { at: 2 })),
    );
    await expect(restore(data, backup)).rejects.toThrow("has documents already");
    expect(await restore(data, backup, "data")).toContain(
      'now the schema "tollgate before-2026-01-15T13-00-00.000Z" of the database',
    );
    await on(data.documents, async (documents) =>
      expect((await documents.get(filler, "a"))?.data.at).toBe(1),
    );
  });

  test("an interrupted restore keeps the shop from starting, and continues", async () => {
    const folder = temporaryFolder();
    const [data, restored] = [emptyShop(folder), await serverShop(folder, "restored")];
    const backup = join(folder, "backup");
    await on(
      data.documents,
      async (documents) => void (await documents.set(filler, "a", { at: 1 })),
    );
    await takeBackup(data, backup, NOW);
    await restore(restored, backup);
    // As if the restore had ended before the last document, and with its marker.
    const { markOfBackup } = await import("../restore.ts");
    const { readManifest } = await import("./folder.ts");
    const archive = await openArchive(restored.documents);
    const from = markOfBackup(await readManifest(backup));
    const marker = { collection: "unfinishedMoves", id: "move", version: "", shape: "1" };
    await archive.write([
      { ...marker, text: JSON.stringify({ from }) },
      { collection: "filler", id: "a" },
    ]);
    await archive.close();
    const opening = openDocuments({ settings: restored.documents, isTest: true });
    await expect(opening).rejects.toThrow("npm run restore has not finished");
    await restore(restored, backup);
    await on(restored.documents, async (documents) =>
      expect((await documents.get(filler, "a"))?.data.at).toBe(1),
    );
  });
});

describe("Firestore", () => {
  let server: FirestoreTestServer;
  beforeAll(async () => {
    server = await startFirestore();
  });
  afterAll(() => server.stop());

  test("is backed up into the same file, and restored only where it is empty", async () => {
    const folder = temporaryFolder();
    const there = () => ({
      ...emptyShop(folder),
      documents: { kind: "firestore" as const, ...server.createDatabase() },
    });
    const data = there();
    const opened = await openDocuments({ settings: data.documents, isTest: true });
    const shop = await openSellingShop(opened.services.documents);
    const id = await sell(shop, "ann");
    await opened.close();
    await takeBackup(data, join(folder, "backup"), NOW);
    for (const accepted of [[], ["data"]] as const)
      await expect(restore(data, join(folder, "backup"), ...accepted)).rejects.toThrow(
        "has documents already",
      );
    const elsewhere = there();
    await restore(elsewhere, join(folder, "backup"));
    const again = join(folder, "again");
    await takeBackup(elsewhere, again, NOW);
    const restored = emptyShop(folder, "restored");
    await restore(restored, again);
    await on(restored.documents, async (documents) => {
      expect((await documents.get(orders, id))?.data.status).toBe("paid");
      expect((await checkBooks(documents, NOW.getTime())).problems).toEqual([]);
    });
  });
});

test("a failed backup leaves an empty folder", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "shop"));
  await expect(takeBackup(emptyShop(folder), join(folder, "backup"), NOW)).rejects.toThrow(
    "There is no database",
  );
  expect(readdirSync(join(folder, "backup"))).toEqual([]);
});

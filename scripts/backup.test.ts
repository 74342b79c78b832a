import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { counters } from "#tests/contracts/documents-fixtures.ts";
import { drill } from "./backup/drill.ts";
import {
  describe as describeFile,
  listBackups,
  readManifest,
  writeManifest,
} from "./backup/folder.ts";
import { takeBackup } from "./backup.ts";
import { type Acceptable, restoreBackup } from "./restore.ts";

const NOW = new Date(Date.UTC(2026, 0, 15, 12));
const SECRET = "a secret of thirty-two characters";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
let count = 0;
afterAll(() => rmSync(folder, { recursive: true }));

function newShop({ appSecret }: { appSecret?: string } = {}) {
  const path = join(folder, `shop-${count++}`);
  return {
    path,
    documents: { kind: "sqlite" as const, path: join(path, "data/tollgate.db") },
    files: { kind: "disk" as const, path: join(path, "data/files") },
    appSecrets: appSecret === undefined ? [] : [appSecret],
    secretPath: join(path, "data/app-secret"),
  };
}

/** Simulates a running shop, whose database stays open. */
async function openShop(options?: { appSecret?: string }) {
  const shop = newShop(options);
  const documents = createSqliteDocuments({ path: shop.documents.path });
  await documents.create(counters, "a", { count: 1 });
  mkdirSync(join(shop.files.path, "store"), { recursive: true });
  writeFileSync(join(shop.files.path, "store/abc"), "bytes");
  writeFileSync(join(shop.files.path, "store/abc.1.part"), "half");
  return { shop, documents, target: join(shop.path, "backup") };
}

const restore = (shop: ReturnType<typeof newShop>, from: string, ...accepted: Acceptable[]) =>
  restoreBackup(shop, from, { accepted, now: NOW });

async function countIn({
  documents: { path },
}: {
  documents: { path: string };
}): Promise<number | undefined> {
  const documents = createSqliteDocuments({ path });
  const found = await documents.get(counters, "a");
  await documents.close();
  return found?.data.count;
}

test("a backup of a running shop is restored elsewhere, with its files", async () => {
  const { shop, documents, target } = await openShop();
  expect(await takeBackup(shop, target, NOW)).toContain("1 file (");
  await documents.update(counters, "a", { count: 2 });
  expect(readdirSync(target).toSorted()).toEqual(["files", "manifest.json", "tollgate.db"]);

  const other = newShop();
  await restore(other, target);
  expect(await countIn(other)).toBe(1);
  expect(readdirSync(join(other.files.path, "store"))).toEqual(["abc"]);
  expect(readFileSync(join(other.files.path, "store/abc"), "utf8")).toBe("bytes");
  expect(readdirSync(join(other.path, "data")).toSorted()).toEqual(["files", "tollgate.db"]);
  await documents.close();
});

test("a restored database of any age reclaims free space", async () => {
  const { shop, documents, target } = await openShop();
  await documents.close();
  const old = new DatabaseSync(shop.documents.path);
  old.exec("PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM");
  old.close();
  await takeBackup(shop, target, NOW);
  const other = newShop();
  await restore(other, target);
  const restored = new DatabaseSync(other.documents.path);
  expect(restored.prepare("PRAGMA auto_vacuum").get()).toEqual({ auto_vacuum: 2 });
  restored.close();
});

test("backup refuses a folder that is not empty and a shop without a database", async () => {
  const { shop, documents, target } = await openShop();
  await takeBackup(shop, target, NOW);
  await expect(takeBackup(shop, target, NOW)).rejects.toThrow("is not empty");
  const none = newShop();
  const beside = join(none.path, "backup");
  await expect(takeBackup(none, beside, NOW)).rejects.toThrow(
    `There is no database at ${none.documents.path}`,
  );
  await expect(restore(none, beside)).rejects.toThrow("is not a complete backup");
  await documents.close();
});

test.runIf(existsSync("/sys"))("backup names a folder that its user may make", async () => {
  const shop = { ...newShop(), backupDir: "/srv/backups" };
  await expect(takeBackup(shop, "/sys/backup", NOW)).rejects.toThrow(
    /^\/sys\/backup cannot be written by the user \w+, .* such as \/srv\/backups\/by-hand$/,
  );
});

test("a damaged backup is refused before anything changes", async () => {
  const { shop, documents, target } = await openShop();
  await documents.close();
  await takeBackup(shop, target, NOW);
  const manifest = readFileSync(join(target, "manifest.json"), "utf8");
  const damages: [string, () => void, string][] = [
    ["file", () => appendFileSync(join(target, "files/store/abc"), "!"), "files/store/abc"],
    ["missing", () => rmSync(join(target, "files/store/abc")), "files/store/abc is missing"],
    ["database", () => appendFileSync(join(target, "tollgate.db"), "!"), "tollgate.db"],
    [
      "path",
      () => writeFileSync(join(target, "manifest.json"), manifest.replace("files/store", "../s")),
      "manifest.json cannot be read",
    ],
    ["text", () => writeFileSync(join(target, "manifest.json"), "{"), "cannot be read"],
    ["manifest", () => rmSync(join(target, "manifest.json")), "is not a complete backup"],
  ];
  for (const [, damage, words] of damages) {
    damage();
    const other = newShop();
    await expect(restore(other, target, "data")).rejects.toThrow(words);
    expect(existsSync(other.path)).toBe(false);
    await expect(restore(shop, target, "data")).rejects.toThrow(words);
    expect(await countIn(shop)).toBe(1);
  }
});

test("a corrupt database is refused even if its checksum matches", async () => {
  const { shop, documents, target } = await openShop();
  for (let index = 0; index < 200; index++)
    await documents.create(counters, `c${index}`, { count: index });
  await documents.close();
  await takeBackup(shop, target, NOW);
  const other = newShop();
  const broken = join(target, "tollgate.db");
  const bytes = readFileSync(broken);
  writeFileSync(broken, bytes.fill(0xff, bytes.length - 8192));
  const manifest = await readManifest(target);
  const entry = await describeFile(target, "tollgate.db");
  const entries = manifest.entries.map((each) => (each.path === entry.path ? entry : each));
  await writeManifest(target, { ...manifest, entries });
  await expect(restore(other, target)).rejects.toThrow(/damaged|malformed/);
  expect(readdirSync(join(other.path, "data"))).toEqual([]);
});

test("--force replaces existing data and keeps it under another name", async () => {
  const { shop, documents, target } = await openShop();
  await takeBackup(shop, target, NOW);
  await documents.update(counters, "a", { count: 2 });
  await documents.close();
  await expect(restore(shop, target)).rejects.toThrow(`There is data at ${shop.documents.path}`);
  expect(await countIn(shop)).toBe(2);
  const output = await restore(shop, target, "data");
  expect(await countIn(shop)).toBe(1);
  const previous = `${shop.documents.path}.before-2026-01-15T12-00-00.000Z`;
  expect(output).toContain(previous);
  expect(await countIn({ documents: { path: previous } })).toBe(2);
});

test("restore refuses to work under a running shop, whatever is accepted", async () => {
  const { shop, documents, target } = await openShop();
  await takeBackup(shop, target, NOW);
  for (const accepted of [[], ["data", "secret", "files"]] as const)
    await expect(restore(shop, target, ...accepted)).rejects.toThrow(
      `A shop is running on ${shop.documents.path} (process ${process.pid}): stop it first, for example`,
    );
  await documents.update(counters, "a", { count: 3 });
  await documents.close();
  expect(await countIn(shop)).toBe(3);
});

test("--force replaces a damaged database", async () => {
  const { shop, documents, target } = await openShop();
  await takeBackup(shop, target, NOW);
  await documents.close();
  writeFileSync(shop.documents.path, "not a database at all".repeat(1000));
  await expect(restore(shop, target)).rejects.toThrow("There is data at");
  await restore(shop, target, "data");
  expect(await countIn(shop)).toBe(1);
});

test("restore requires the same APP_SECRET, which is not in the backup", async () => {
  const { shop, documents, target } = await openShop({ appSecret: SECRET });
  expect(await takeBackup(shop, target, NOW)).toContain("The app secret (APP_SECRET, or the file");
  await documents.close();
  expect(readFileSync(join(target, "manifest.json"), "utf8")).not.toContain(SECRET);
  await expect(restore(newShop(), target)).rejects.toThrow("an app secret that is not here");
  await expect(restore(newShop({ appSecret: `${SECRET}!` }), target)).rejects.toThrow("APP_SECRET");
  const same = newShop({ appSecret: SECRET });
  await restore(same, target);
  expect(await countIn(same)).toBe(1);
  const without = newShop();
  await expect(restore(without, target, "data", "files")).rejects.toThrow("Use --without-secret");
  expect(await restore(without, target, "secret")).toContain("Restored anyway");
  const refusal = await restore(without, target).catch((error: Error) => error.message);
  expect(refusal).toMatch(/There is data .* Use --force.*\n.*app secret.* Use --without-secret/);
  await expect(restore(without, target, "secret")).rejects.toThrow("Use --force");
});

test("a backup of format 1 is restored and tried, and counts as proven if an older release tried it", async () => {
  const { shop, documents, target } = await openShop();
  await takeBackup(shop, target, NOW);
  await documents.close();
  const { createdAt, entries } = await readManifest(target);
  writeFileSync(join(target, "manifest.json"), JSON.stringify({ format: 1, createdAt, entries }));
  writeFileSync(join(target, "proven.json"), '{"provenAt":"2026-01-15T14:00:00.000Z"}\n');
  expect(await listBackups(target)).toMatchObject([{ provenAt: "2026-01-15T14:00:00.000Z" }]);
  expect(await drill(shop, target, NOW)).toMatchObject({ hasPassed: true });
  const other = newShop();
  await restore(other, target);
  expect(await countIn(other)).toBe(1);
});

test("the commands encrypt with a passphrase from a file or the settings, and need one", () => {
  const { path, documents } = newShop();
  mkdirSync(join(path, "data"), { recursive: true });
  const database = createSqliteDocuments(documents);
  const run = (name: string, words: readonly string[], settings = {}) =>
    spawnSync(process.execPath, [`scripts/${name}.ts`, ...words], {
      env: { ...process.env, DATA_DIR: join(path, "data"), BACKUP_PASSPHRASE: "", ...settings },
      encoding: "utf8",
    });
  const target = join(path, "backup");
  const without = run("backup", [target, "--encrypt"]);
  expect(without).toMatchObject({ status: 2, stderr: expect.stringContaining("--encrypt needs") });
  const file = join(path, "passphrase");
  writeFileSync(file, "a passphrase of words\nand another line\n");
  const made = run("backup", [target, "--passphrase-file", file]);
  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining(", encrypted.") });
  expect(readdirSync(target).toSorted()).toEqual(["manifest.json", "tollgate.db"]);
  const drill = (BACKUP_PASSPHRASE: string) =>
    run("restore", [target, "--drill"], { BACKUP_PASSPHRASE });
  expect(drill("a passphrase of words")).toMatchObject({ status: 0 });
  const wrong = drill("another passphrase");
  expect(wrong).toMatchObject({ status: 1, stdout: expect.stringContaining("not the one that") });
  return database.close();
});

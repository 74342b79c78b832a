/** Damaged backups, each of which a drill must name. */
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offerFiles } from "#domain/downloads/offer-files.ts";
import { createTestShop, order, settle } from "#tests/support/test-shop.ts";
import {
  describe as describeFile,
  readManifest,
  readProof,
  writeManifest,
} from "./backup-folder.ts";
import { takeBackup } from "./backup.ts";
import { drill } from "./drill.ts";

const NOW = new Date(Date.UTC(2026, 0, 15, 12));
const folder = mkdtempSync(join(tmpdir(), "drill-"));
const shop = {
  databasePath: join(folder, "data/tollgate.db"),
  filesPath: join(folder, "data/files"),
  appSecrets: ["a secret of thirty-two characters"],
  secretPath: join(folder, "data/app-secret"),
};
const backup = join(folder, "backup");
let paid: string;
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  mkdirSync(join(shop.filesPath, "store"), { recursive: true });
  writeFileSync(join(shop.filesPath, "store/notes"), "bytes");
  const open = createTestShop({ path: shop.databasePath });
  await open.documents.create(offerFiles, "notes", {
    name: "notes.zip",
    title: "The notes",
    mediaType: "application/zip",
    key: "store/notes",
    size: 5,
    sha256: createHash("sha256").update("bytes").digest("hex"),
  });
  await order(open, "hesitating");
  paid = await order(open, "buyer");
  open.payments.pay(paid);
  await settle(open, paid);
  await takeBackup(shop, backup, NOW);
  await open.documents.close();
});

let copies = 0;
function copyBackup(): string {
  const copy = join(folder, `copy-${copies++}`);
  cpSync(backup, copy, { recursive: true });
  return copy;
}

/** Changes the database, and the manifest so that its checksum holds. */
async function change(copy: string, sql: string): Promise<void> {
  const database = new DatabaseSync(join(copy, "tollgate.db"));
  database.exec(sql);
  database.close();
  await seal(copy, ({ path }) => path);
}

async function seal(copy: string, keep: (entry: { path: string }) => unknown): Promise<void> {
  const manifest = await readManifest(copy);
  const paths = manifest.entries.filter(keep).map(({ path }) => path);
  const entries = await Promise.all(paths.map((path) => describeFile(copy, path)));
  await writeManifest(copy, { ...manifest, entries });
}

function editManifest(copy: string, from: RegExp, to: string): void {
  const path = join(copy, "manifest.json");
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
}

test("a whole backup passes, and nothing remains of the drill", async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith("tollgate-drill-"));
  const report = await drill(shop, backup, NOW);
  expect(report).toContain("1 paid orders, the newest of 2026-01-15");
  expect(report).toContain("1 of them give access");
  expect(report).toContain("The 1 files that buyers own are there");
  expect(await readProof(backup)).toBe(NOW.toISOString());
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith("tollgate-drill-"));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

test.each<[string, (copy: string) => unknown, RegExp]>([
  ["no manifest", (copy) => rmSync(join(copy, "manifest.json")), /manifest.json is missing/],
  [
    "a manifest of a later format",
    (copy) => editManifest(copy, /"format": 1/, '"format": 2'),
    /cannot be read/,
  ],
  [
    "an edited checksum",
    (copy) => editManifest(copy, /"sha256": "..../, '"sha256": "0000'),
    /changed or damaged/,
  ],
  [
    "the secret of another shop",
    (copy) => editManifest(copy, /"appSecretMark": ".{16}"/, '"appSecretMark": "0123456789abcdef"'),
    /app secret that is not here/,
  ],
  ["no database", (copy) => rmSync(join(copy, "tollgate.db")), /tollgate.db is missing/],
  [
    "half a database",
    (copy) => truncateSync(join(copy, "tollgate.db"), 9000),
    /changed or damaged/,
  ],
  [
    "a damaged database with its checksum",
    async (copy) => {
      writeFileSync(join(copy, "tollgate.db"), "not a database at all".repeat(1000));
      await seal(copy, () => true);
    },
    /not a database|damaged/,
  ],
  ["no file", (copy) => rmSync(join(copy, "files/store/notes")), /store\/notes is missing/],
  [
    "a file that the manifest does not know",
    async (copy) => seal(copy, ({ path }) => !path.startsWith("files/")),
    /file notes, which buyers own, is missing/,
  ],
  [
    "other bytes with their checksum",
    async (copy) => {
      writeFileSync(join(copy, "files/store/notes"), "other");
      await seal(copy, () => true);
    },
    /file notes is not what buyers bought/,
  ],
  [
    "no access to what was paid",
    (copy) => change(copy, "DELETE FROM documents WHERE collection = 'entitlements'"),
    /should have active access and has none/,
  ],
  [
    "access that was taken",
    (copy) =>
      change(
        copy,
        "UPDATE documents SET data = replace(data, 'active', 'revoked') WHERE collection = 'entitlements'",
      ),
    /should have active access and has revoked/,
  ],
  [
    "access without its order",
    (copy) => change(copy, "DELETE FROM documents WHERE collection = 'orders'"),
    /access .+ has no order/,
  ],
])("%s is named", async (_, damage, expected) => {
  const copy = copyBackup();
  await damage(copy);
  await expect(drill(shop, copy, NOW)).rejects.toThrow(expected);
  expect(await readProof(copy)).toBeUndefined();
});

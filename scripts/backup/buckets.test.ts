/** Backups of a shop whose sold files are in a bucket. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import type { FilesConfig } from "#server/config/files.ts";
import { openStorage } from "#server/modules/files.ts";
import {
  BYTES,
  emptyShop,
  NOW,
  openSellingShop,
  sell,
  SHA256,
  temporaryFolder,
} from "#tests/support/backed-up-shop.ts";
import { openGcsStandIn } from "#tests/support/gcs-stand-in.ts";
import { takeBackup } from "../backup.ts";
import type { ShopData } from "../command.ts";
import { type Acceptable, restoreBackup } from "../restore.ts";
import { drill } from "./drill.ts";

const KEY = `store/${SHA256}`;

async function openBucket() {
  const google = await openGcsStandIn("shop-files");
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", google.keyFile);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await google.close();
  });
  const { endpoint, objects } = google;
  const settings = { kind: "gcs", bucket: "shop-files", prefix: "", endpoint } as const;
  return { settings: settings as FilesConfig, objects: objects as Map<string, Buffer> };
}

/** A shop that sold a file, which is in the bucket. */
async function openShop(hasBytes = true) {
  const folder = temporaryFolder();
  const bucket = await openBucket();
  const data: ShopData = { ...emptyShop(folder), files: bucket.settings };
  const { files } = await openStorage(bucket.settings);
  if (hasBytes) await files.write(KEY, new Blob([BYTES]).stream());
  const path = "path" in data.documents ? data.documents.path : "";
  const shop = await openSellingShop(createSqliteDocuments({ path }));
  await sell(shop, "ann");
  await shop.documents.close();
  return { folder, data, bucket, backup: join(folder, "backup") };
}

const restore = (shop: ShopData, folder: string, ...accepted: Acceptable[]) =>
  restoreBackup(shop, folder, { accepted, now: NOW });

test("a bucket's files are listed, and must be there for a restore and a drill", async () => {
  const { folder, data, bucket, backup } = await openShop();
  expect(await takeBackup(data, backup, NOW)).toContain(
    "Left in the bucket, with checksums in the backup: 1 file.",
  );
  expect(existsSync(join(backup, "files"))).toBe(false);
  expect(JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8"))).toMatchObject({
    elsewhere: [
      { id: "notes", version: 1, path: `files/${KEY}`, bytes: BYTES.length, sha256: SHA256 },
    ],
  });
  const { lines, hasPassed } = await drill(data, backup, NOW);
  expect(lines).toMatch(/^ok {4}download: order .* which has its checksum$/m);
  expect(hasPassed).toBe(true);
  await restore({ ...emptyShop(folder, "same"), files: bucket.settings }, backup);
  await expect(restore(emptyShop(folder, "disk"), backup)).rejects.toThrow(
    "notes, version 1, is neither in the backup, which was taken without --files, nor at FILES_URL",
  );
  const without = emptyShop(folder, "without");
  await expect(restore(without, backup, "data", "secret")).rejects.toThrow("Use --without-files");
  expect(await restore(without, backup, "files")).toContain("Restored anyway: ");
  bucket.objects.delete(KEY);
  const lost = await drill(data, backup, NOW);
  expect(lost.lines).toMatch(/^FAIL {2}files: notes, version 1, is missing in the bucket/m);
  expect(lost.lines).toMatch(/^FAIL {2}download: /m);
});

test("with --files they are in the backup, for a disk or an empty bucket", async () => {
  const { folder, data, bucket, backup } = await openShop();
  await takeBackup(data, backup, NOW, { hasFiles: true });
  expect(readFileSync(join(backup, "files", KEY), "utf8")).toBe(BYTES);
  bucket.objects.clear();
  expect((await drill(data, backup, NOW)).hasPassed).toBe(true);
  await restore({ ...emptyShop(folder, "empty"), files: bucket.settings }, backup);
  expect(bucket.objects.get(KEY)?.toString()).toBe(BYTES);
  const disk = emptyShop(folder, "disk");
  await restore(disk, backup);
  const path = disk.files.kind === "disk" ? disk.files.path : "";
  expect(readFileSync(join(path, KEY), "utf8")).toBe(BYTES);
});

test("the folder never has an unencrypted database, and nothing is left elsewhere", async () => {
  const { data, bucket, backup } = await openShop();
  const scratch = temporaryFolder();
  vi.stubEnv("TMPDIR", scratch);
  const seen: string[][] = [];
  const get = vi.spyOn(bucket.objects, "get").mockImplementation(function (
    this: typeof bucket.objects,
    key,
  ) {
    seen.push(readdirSync(backup));
    return Map.prototype.get.call(this, key) as Buffer;
  });
  await takeBackup(data, backup, NOW, { passphrase: "a passphrase of words" });
  get.mockRestore();
  expect(seen.length).toBeGreaterThan(0);
  for (const names of seen) expect(names).toEqual(["manifest.json.part"]);
  expect(readdirSync(scratch)).toEqual([]);
});

test("a file that the bucket has lost or changed does not keep the documents from a backup", async () => {
  const { data, bucket, backup } = await openShop(false);
  const lines = await takeBackup(data, backup, NOW, { hasFiles: true });
  expect(lines).toContain("notes, version 1, is missing in the bucket, and in the backup.");
  const { lines: drilled } = await drill(data, backup, NOW);
  expect(drilled).toMatch(/^FAIL {2}files: notes, version 1, is not in the backup$/m);
  bucket.objects.set(KEY, Buffer.alloc(BYTES.length));
  rmSync(backup, { recursive: true });
  expect(await takeBackup(data, backup, NOW, { hasFiles: true })).toContain(
    "notes, version 1, does not have its checksum in the bucket.",
  );
});

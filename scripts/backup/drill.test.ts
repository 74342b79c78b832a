/** A drill passes for a good backup only: each kind of damage has a line that names it. */
import {
  appendFileSync,
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
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { invoices } from "#domain/invoices/invoices.ts";
import { taxRecords } from "#domain/invoices/tax-records.ts";
import { offerFiles } from "#domain/downloads/offer-files.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { orders } from "#domain/orders/orders.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { UNFINISHED_ID, unfinishedMoves } from "#server/adapters/documents/shared/move.ts";
import { closedShop, NOW, SHA256, temporaryFolder } from "#tests/support/backed-up-shop.ts";
import { takeBackup } from "../backup.ts";
import type { ShopData } from "../command.ts";
import { withDocuments } from "./documents.ts";
import { drill } from "./drill.ts";
import { describe, listBackups, readManifest, writeManifest, writeProof } from "./folder.ts";

const SECRET = "a secret of thirty-two characters";
const PASSPHRASE = "a passphrase of words";
const LATER = new Date(NOW.getTime() + 1000);

/** A backup of a shop that sold two files, in a folder of backups. */
async function takeOne(folder: string, change: Partial<ShopData> = {}) {
  const { data, orderIds } = await closedShop(folder);
  const shop = { ...data, ...change };
  const backup = join(folder, "backups", "one");
  mkdirSync(join(folder, "backups"));
  await takeBackup(shop, backup, NOW, { passphrase: shop.passphrase });
  const [first = ""] = orderIds;
  return { folder, shop, backup, first };
}

const common = mkdtempSync(join(tmpdir(), "drills-"));
let taken: BackedUp;
beforeAll(async () => {
  taken = await takeOne(common);
});
afterAll(() => rmSync(common, { recursive: true }));

/** A copy to damage, because the sales take longer than the test. */
function backedUp(): BackedUp {
  const folder = temporaryFolder();
  cpSync(join(common, "backups"), join(folder, "backups"), { recursive: true });
  return { ...taken, folder, backup: join(folder, "backups", "one") };
}
type BackedUp = Awaited<ReturnType<typeof takeOne>>;

test("a good backup passes, which it remembers, and nothing is left of the drill", async () => {
  const { shop, backup, folder } = backedUp();
  const scratch = temporaryFolder();
  vi.stubEnv("TMPDIR", scratch);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { hasPassed, lines } = await drill(shop, join(folder, "backups"), LATER);
  expect(lines.split("\n")).toEqual([
    "ok    manifest: of 2026-01-15T13:00:00.000Z, format 2",
    "ok    secret: the app secret is in the database",
    "ok    checksums: the database and 1 file are unchanged",
    "ok    database: was restored into a temporary one",
    expect.stringMatching(/^ok {4}documents: this build can read all \d+$/),
    "ok    books: 2 orders, 2 rights and 2 invoices agree",
    "ok    files: all there: 1 file with 1 version",
    expect.stringMatching(
      /^ok {4}download: order [\w-]+ can download notes.zip, which has its checksum$/,
    ),
    `The backup ${backup} can be restored.`,
    "",
  ]);
  expect(hasPassed).toBe(true);
  expect(readdirSync(scratch)).toEqual([]);
  const [found] = await listBackups(join(folder, "backups"));
  expect(found?.provenAt).toBe(LATER.toISOString());
});

/** Changes the backup's documents, and then its manifest, so that every checksum is right. */
const documents =
  (change: (documents: Documents, backedUp: BackedUp) => Promise<unknown>) =>
  async (of: BackedUp) => {
    await withDocuments(join(of.backup, "tollgate.db"), (found) => change(found, of));
    await reseal(of.backup);
  };

async function reseal(backup: string): Promise<void> {
  const manifest = await readManifest(backup);
  const entries = await Promise.all(manifest.entries.map(({ path }) => describe(backup, path)));
  await writeManifest(backup, { ...manifest, entries });
}

const inManifest = (from: RegExp, to: string) => (of: BackedUp) => {
  const path = join(of.backup, "manifest.json");
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
};

/** Changes one bit. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(bytes.readUInt8(9) ^ 1, 9, 10));
}

const file = (backup: string) => join(backup, "files/store", SHA256);
const oddOrders = (version: number) =>
  defineCollection(orders.name, { version, schema: z.object({ odd: z.literal(true) }) });

const damages: readonly (readonly [string, (of: BackedUp) => unknown, RegExp])[] = [
  [
    "a missing file",
    ({ backup }) => rmSync(file(backup)),
    /^FAIL {2}checksums: files\/store\/\w+ is missing/m,
  ],
  [
    "a cut file",
    ({ backup }) => truncateSync(file(backup), 3),
    /^FAIL {2}checksums: .* has 3 bytes instead of 24/m,
  ],
  [
    "a flipped byte",
    ({ backup }) => flip(file(backup)),
    /^FAIL {2}checksums: files\/store\/\w+ in .* was changed or damaged[^]*^FAIL {2}download: notes.zip of order/m,
  ],
  [
    "no manifest",
    ({ backup }) => rmSync(join(backup, "manifest.json")),
    /^FAIL {2}manifest: .* is not a complete backup/m,
  ],
  [
    "an edited manifest",
    inManifest(/13:00:00/, "13:00:01"),
    /^FAIL {2}manifest: .* was changed or damaged/m,
  ],
  [
    "a newer format",
    inManifest(/"format": 2/, '"format": 3'),
    /^FAIL {2}manifest: .* newer version of Tollgate/m,
  ],
  [
    "no database",
    ({ backup }) => rmSync(join(backup, "tollgate.db")),
    /^FAIL {2}checksums: tollgate.db is missing[^]*^FAIL {2}database: /m,
  ],
  [
    "a longer database",
    ({ backup }) => appendFileSync(join(backup, "tollgate.db"), "!"),
    /^FAIL {2}checksums: tollgate.db .*instead of[^]*^FAIL {2}database: tollgate.db does not have its checksum/m,
  ],
  [
    "a missing order",
    documents((found, { first }) => found.delete(orders, first)),
    /^FAIL {2}books: the right to download [\w-]+ has no order; the invoice .* has no order/m,
  ],
  [
    "a missing right",
    documents((found, { first }) => found.delete(entitlements, first)),
    /^FAIL {2}books: the paid order [\w-]+ gives no right to download$/m,
  ],
  [
    "a revoked right",
    documents((found, { first }) => found.update(entitlements, first, { status: "revoked" })),
    /^FAIL {2}books: the right of the order [\w-]+ \(paid\) is revoked$/m,
  ],
  [
    "somebody else's right",
    documents((found, { first }) => found.update(entitlements, first, { uid: "eve" })),
    /^FAIL {2}books: the right of order [\w-]+ belongs to somebody else$/m,
  ],
  [
    "another total",
    documents((found, { first }) => found.update(orders, first, { total: 1 })),
    /^FAIL {2}books: the invoice TEST-2026-0000\d has another total than order [\w-]+; the tax record/m,
  ],
  [
    "a missing invoice",
    documents((found, { first }) => found.delete(invoices, `${first}-1`)),
    /^FAIL {2}books: the invoice TEST-2026-0000\d of order [\w-]+ is missing; the invoice TEST-2026-0000\d is missing$/m,
  ],
  [
    "another tax record",
    documents((found, { first }) => found.update(taxRecords, first, { total: 1 })),
    /^FAIL {2}books: the tax record of order [\w-]+ has other amounts$/m,
  ],
  [
    "an order of a newer build",
    documents((found) => found.create(oddOrders(999), "odd", { odd: true })),
    /^FAIL {2}documents: .*orders.*\(a newer build wrote it\)$/m,
  ],
  [
    "an order that is none",
    documents((found) => found.create(oddOrders(1), "odd", { odd: true })),
    /^FAIL {2}documents: .*orders.*does not fit its schema$/m,
  ],
  [
    "a database that was half moved",
    documents((found) => found.set(unfinishedMoves, UNFINISHED_ID, { from: "elsewhere" })),
    /^FAIL {2}documents: npm run move or npm run restore had not finished/m,
  ],
  [
    "a sold file that was never backed up",
    async ({ backup }) => {
      rmSync(file(backup));
      const manifest = await readManifest(backup);
      await writeManifest(backup, { ...manifest, entries: manifest.entries.slice(0, 1) });
    },
    /^FAIL {2}files: notes, version 1, is not in the backup$/m,
  ],
  [
    "a sold file with other bytes",
    async ({ backup }) => {
      writeFileSync(file(backup), "other");
      await reseal(backup);
    },
    /^FAIL {2}files: notes, version 1, has other bytes$[^]*^FAIL {2}download: notes.zip of order/m,
  ],
  [
    "a sold file that the shop forgot",
    documents((found) => found.delete(offerFiles, "notes")),
    /^FAIL {2}files: notes, which order [\w-]+ bought, is not known; notes, which/m,
  ],
  [
    "a sold version that the shop forgot",
    documents((found, { first }) =>
      found.update(entitlements, first, { sold: { notes: "0".repeat(64) } }),
    ),
    /^FAIL {2}files: notes, which order [\w-]+ bought, is not known$/m,
  ],
  [
    "a database that is none",
    async ({ backup }) => {
      writeFileSync(join(backup, "tollgate.db"), "not a database at all".repeat(1000));
      await reseal(backup);
    },
    /^FAIL {2}database: .*not a database/m,
  ],
];

test.each(damages)("%s fails", async (_, damage, expected) => {
  const of = backedUp();
  // An earlier proof does not count any more.
  await writeProof(of.backup, NOW);
  await damage(of);
  const { hasPassed, lines } = await drill(of.shop, of.backup, LATER);
  expect(lines).toMatch(expected);
  expect(lines).toContain("CANNOT be restored as it is");
  expect(hasPassed).toBe(false);
  const found = await listBackups(join(of.folder, "backups"));
  expect(found.filter(({ provenAt }) => provenAt !== undefined)).toEqual([]);
});

test("another app secret fails", async () => {
  const { shop, backup } = await takeOne(temporaryFolder(), { appSecrets: [SECRET] });
  expect((await drill(shop, backup, LATER)).hasPassed).toBe(true);
  const { lines, hasPassed } = await drill({ ...shop, appSecrets: [`${SECRET}!`] }, backup, LATER);
  expect(lines).toMatch(/^FAIL {2}secret: the backup is of a shop with another app secret/m);
  expect(hasPassed).toBe(false);
  expect(await listBackups(backup)).toMatchObject([{ provenAt: LATER.toISOString() }]);
});

test("an encrypted backup needs its passphrase, and shows every change", async () => {
  const { shop, backup } = await takeOne(temporaryFolder(), { passphrase: PASSPHRASE });
  const { hasPassed, lines } = await drill(shop, backup, LATER);
  expect(lines).toMatch(/^ok {4}manifest: .*, encrypted$/m);
  expect(hasPassed).toBe(true);
  for (const [path, plain] of [
    ["tollgate.db", "SQLite format 3"],
    [`files/store/${SHA256}`, "the bytes"],
  ] as const)
    expect(readFileSync(join(backup, path)).includes(plain)).toBe(false);

  const wrong = await drill({ ...shop, passphrase: "another passphrase" }, backup, LATER);
  expect(wrong.lines).toMatch(/^FAIL {2}manifest: The passphrase is not the one/m);
  const none = await drill({ ...shop, passphrase: undefined }, backup, LATER);
  expect(none.lines).toMatch(/^FAIL {2}manifest: This backup is encrypted: set BACKUP_PASSPHRASE/m);

  expect(await listBackups(backup)).toMatchObject([{ provenAt: LATER.toISOString() }]);

  const manifest = readFileSync(join(backup, "manifest.json"), "utf8");
  const without = { ...(await readManifest(backup)) };
  await writeManifest(backup, { ...without, entries: without.entries.slice(0, 1) });
  const edited = await drill(shop, backup, LATER);
  expect(edited.lines).toMatch(/^FAIL {2}manifest: .* was changed or damaged/m);
  writeFileSync(join(backup, "manifest.json"), manifest);

  flip(join(backup, "tollgate.db"));
  const flipped = await drill(shop, backup, LATER);
  expect(flipped.lines).toMatch(/^FAIL {2}checksums: tollgate.db in .* was changed or damaged/m);
});

/** Proves that a backup can be restored, in a temporary place. Changes nothing of the shop. */
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type FileVersion,
  readSoldFiles,
  type SoldFile,
  versionsGiven,
} from "#domain/downloads/file-versions.ts";
import { knowsVersion } from "#domain/downloads/version-access.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { DocumentTooNew } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { UNFINISHED_ID, unfinishedMoves } from "#server/adapters/documents/shared/move.ts";
import { checkDatabase } from "#server/adapters/documents/sqlite/copy.ts";
import { storedCollections } from "#server/modules/archives.ts";
import { openStorage } from "#server/modules/files.ts";
import type { ShopData } from "../command.ts";
import { about, type Finding, linesOf, type Teller, wordsOf } from "../doctor/finding.ts";
import { counted } from "../terminal.ts";
import { checkBooks, listAll } from "./books.ts";
import { extract, factsOf, type OpenBackup, openBackup, read } from "./content.ts";
import { withDocuments } from "./documents.ts";
import { DATABASE, MANIFEST, markOf, writeProof, verify } from "./folder.ts";
import { keyOf, prepare } from "./target.ts";

const MAX_NAMED = 10;
const REMEDY = "do not rely on this backup: take another one, and look at an older one";

interface Drilled {
  readonly hasPassed: boolean;
  /** One per check. */
  readonly lines: string;
}

/** `folder` is a backup, or a folder of backups, of which the newest is tried. */
export async function drill(shop: ShopData, folder: string, now: Date): Promise<Drilled> {
  const chosen = await newestIn(folder);
  const findings = await check(shop, chosen, now);
  const hasPassed = findings.every(({ state }) => state !== "fail");
  const provenAt = hasPassed ? now : undefined;
  if (hasPassed || findings.some(isDamage))
    await writeProof(chosen, provenAt).catch(() => findings.push(unrecorded(chosen)));
  const result = hasPassed ? "can be restored" : "CANNOT be restored as it is";
  return { hasPassed, lines: `${linesOf(findings)}The backup ${chosen} ${result}.\n` };
}

/** A wrong passphrase or app secret says nothing about the backup. One without its manifest counts nowhere. */
function isDamage({ check, state }: Finding): boolean {
  return state === "fail" && check !== "manifest" && check !== "secret";
}

function unrecorded(folder: string): Finding {
  return about("record").note(
    `cannot be written to ${folder}`,
    "npm run doctor will not know of this drill",
  );
}

/** Also a backup whose manifest is damaged, so that its damage is told. */
async function newestIn(folder: string): Promise<string> {
  const manifestOf = (path: string) => join(path, MANIFEST);
  if (existsSync(manifestOf(folder)) || !existsSync(folder)) return folder;
  const inside = (await readdir(folder)).map((name) => join(folder, name));
  const timed = inside
    .filter((path) => existsSync(manifestOf(path)))
    .map(async (path) => ({ path, at: (await stat(manifestOf(path))).mtimeMs }));
  const sorted = (await Promise.all(timed)).toSorted((a, b) => a.at - b.at);
  return sorted.at(-1)?.path ?? folder;
}

async function check(shop: ShopData, folder: string, now: Date): Promise<Finding[]> {
  const told = about("manifest");
  let backup: OpenBackup;
  try {
    backup = await openBackup(folder, shop.passphrase);
  } catch (error) {
    return [told.fail(wordsOf(error), REMEDY)];
  }
  const { createdAt, encryption, format } = backup.manifest;
  const scratch = await mkdtemp(join(tmpdir(), "drill-"));
  try {
    const database = join(scratch, DATABASE);
    return [
      told.ok(`of ${createdAt}, format ${format}${encryption ? ", encrypted" : ""}`),
      checkSecret(shop, backup),
      ...(await checkChecksums(backup)),
      ...(await checkRestored(shop, backup, database, now)),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function checkSecret({ appSecrets, secretPath }: ShopData, { manifest }: OpenBackup): Finding {
  const { ok, fail } = about("secret");
  const { appSecretMark: mark } = manifest;
  if (mark === undefined) return ok("the app secret is in the database");
  if (appSecrets.some((secret) => markOf(secret) === mark)) return ok("the app secret is here");
  return fail(
    "the backup is of a shop with another app secret than the one here",
    `set APP_SECRET, or copy its file to ${secretPath}: without it everybody is signed out`,
  );
}

async function checkChecksums(backup: OpenBackup): Promise<Finding[]> {
  const problems: string[] = [];
  for (const entry of backup.manifest.entries)
    await verify(backup.folder, entry).catch((error: unknown) => problems.push(wordsOf(error)));
  const count = backup.manifest.entries.length;
  return judge(
    about("checksums"),
    problems,
    `the database and ${counted(count - 1, "file")} are unchanged`,
  );
}

async function checkRestored(
  shop: ShopData,
  backup: OpenBackup,
  database: string,
  now: Date,
): Promise<Finding[]> {
  const told = about("database");
  try {
    const entry = backup.manifest.entries.find(({ path }) => path === DATABASE);
    if (!entry) throw new Error("is missing");
    await extract(backup, entry, database);
    await prepare(database);
    checkDatabase(database);
  } catch (error) {
    return [told.fail(wordsOf(error), REMEDY)];
  }
  return withDocuments(database, async (documents) => [
    told.ok("was restored into a temporary one"),
    ...(await checkDocuments(documents)),
    ...(await tryCheck("books", async (books) => {
      const { counts, problems } = await checkBooks(documents, now.getTime());
      const { orders, rights, invoices } = counts;
      const words = `${counted(orders, "order")}, ${counted(rights, "right")} and ${counted(invoices, "invoice")} agree`;
      return judge(books, problems, words);
    })),
    ...(await tryCheck("files", (files) => checkFiles(files, shop, backup, documents))),
    ...(await tryCheck("download", (told) => checkDownload(told, shop, backup, documents))),
  ]);
}

async function tryCheck(name: string, run: (told: Teller) => Promise<Finding[]>) {
  return run(about(name)).catch((error: unknown) => [about(name).fail(wordsOf(error), REMEDY)]);
}

function judge({ ok, fail }: Teller, problems: readonly string[], words: string): Finding[] {
  if (problems.length === 0) return [ok(words)];
  const more = problems.length > MAX_NAMED ? `, and ${problems.length - MAX_NAMED} more` : "";
  return [fail(`${problems.slice(0, MAX_NAMED).join("; ")}${more}`, REMEDY)];
}

/** This build must be able to read every document. */
async function checkDocuments(documents: Documents): Promise<Finding[]> {
  const problems: string[] = [];
  let count = 0;
  for (const collection of storedCollections)
    try {
      for await (const _ of listAll(documents, collection)) count += 1;
    } catch (error) {
      const isNewer = error instanceof DocumentTooNew;
      problems.push(isNewer ? `${wordsOf(error)} (a newer build wrote it)` : wordsOf(error));
    }
  if (await documents.get(unfinishedMoves, UNFINISHED_ID))
    problems.push("npm run move or npm run restore had not finished with this database");
  return judge(about("documents"), problems, `this build can read all ${count}`);
}

async function checkFiles(
  told: Teller,
  { files: settings }: ShopData,
  { manifest }: OpenBackup,
  documents: Documents,
): Promise<Finding[]> {
  const sold = await readSoldFiles(documents);
  const { files, close } = await openStorage(settings);
  const problems = await findUnknown(documents, sold);
  let versions = 0;
  try {
    for (const { id, versions: all } of sold)
      for (const { key, size, sha256, number } of all) {
        versions += 1;
        const isOf = ({ path }: { path: string }) => keyOf(path) === key;
        const entry = manifest.entries.find(isOf);
        const other = manifest.elsewhere.find(isOf);
        const name = `${id}, version ${number}`;
        if (!entry && !other) problems.push(`${name}, is not in the backup`);
        else if ((entry ?? other)?.sha256 !== sha256) problems.push(`${name}, has other bytes`);
        else if (!entry && (await files.stat(key))?.size !== size)
          problems.push(`${name}, is missing in the bucket, and the backup has no copy`);
      }
  } finally {
    close?.();
  }
  return judge(
    told,
    problems,
    `all there: ${counted(sold.length, "file")} with ${counted(versions, "version")}`,
  );
}

/** What buyers own, but the shop has no version of. */
async function findUnknown(documents: Documents, sold: readonly SoldFile[]): Promise<string[]> {
  const known = new Map(sold.map((file) => [file.id, file]));
  const problems: string[] = [];
  for await (const { id, data } of listAll(documents, entitlements))
    for (const fileId of data.status === "active" ? data.fileIds : []) {
      const file = known.get(fileId);
      if (!file || !knowsVersion(file, data.sold?.[fileId]))
        problems.push(`${fileId}, which order ${id} bought, is not known`);
    }
  return problems;
}

/** Opens what the newest buyer may download, as the shop would. */
async function checkDownload(
  told: Teller,
  { files: settings }: ShopData,
  backup: OpenBackup,
  documents: Documents,
): Promise<Finding[]> {
  const bought = await findBought(documents);
  if (!bought) return [told.ok("nobody has bought a file yet")];
  const { orderId, version } = bought;
  const entry = backup.manifest.entries.find(({ path }) => keyOf(path) === version.key);
  const { files, close } = await openStorage(settings);
  try {
    const bytes = entry ? read(backup, entry) : await files.read(version.key);
    const { sha256 } = await factsOf(bytes);
    if (sha256 === version.sha256)
      return [told.ok(`order ${orderId} can download ${version.name}, which has its checksum`)];
  } finally {
    close?.();
  }
  return [told.fail(`${version.name} of order ${orderId} does not have its checksum`, REMEDY)];
}

async function findBought(
  documents: Documents,
): Promise<{ orderId: string; version: FileVersion } | undefined> {
  const sold: ReadonlyMap<string, SoldFile> = new Map(
    (await readSoldFiles(documents)).map((file) => [file.id, file]),
  );
  let newest: { at: number; orderId: string; version: FileVersion } | undefined;
  for await (const { id, data } of listAll(documents, entitlements)) {
    const at = data.createdAt.toMillis();
    const file = data.fileIds.flatMap((fileId) => sold.get(fileId) ?? [])[0];
    const version = file && data.status === "active" ? versionsGiven(file, data)[0] : undefined;
    if (version && at > (newest?.at ?? -1)) newest = { at, orderId: id, version };
  }
  return newest;
}

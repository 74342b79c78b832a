/** `npm run backup -- DIR`: copies the shop's documents and files. The shop may keep running. */
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { readSoldFiles } from "#domain/downloads/file-versions.ts";
import { openStorage } from "#server/modules/files.ts";
import { keysFor, store, type Target } from "./backup/content.ts";
import { exportDocuments, withDocuments } from "./backup/documents.ts";
import {
  type Content,
  DATABASE,
  describe,
  type Entry,
  FILES,
  flush,
  listBackups,
  listFiles,
  markOf,
  UNFINISHED,
  writeManifest,
} from "./backup/folder.ts";
import { rotate } from "./backup/rotate.ts";
import { BadUsage, runFolderCommand, type ShopData } from "./command.ts";
import { counted, isCode } from "./terminal.ts";

const USAGE = `Usage: npm run backup -- DIR [--files] [--encrypt] [--passphrase-file FILE] [--keep DAYS]

Writes a backup of the shop into DIR, a new or empty folder. The shop may keep running.
The backup contains all documents as one SQLite file, whatever database the shop has, and the private files.
It is complete once DIR contains manifest.json. It contains addresses and password hashes: protect it like the shop.
It does not contain settings (.env) nor the app secret (APP_SECRET, or the file app-secret): keep copies elsewhere,
apart from backups. Files that the newest backup beside DIR has, too, are hard links to it and take no room.

  --files                  also downloads the files of a bucket; otherwise the backup lists them with their checksums
  --encrypt                encrypts with the passphrase BACKUP_PASSPHRASE; this is so in any case if that is set
  --passphrase-file FILE   encrypts with the passphrase in the first line of FILE
  --keep DAYS              afterwards deletes, beside DIR, the backups from before the last DAYS days that have any, but
                           never this one nor the newest that passed a drill

  npm run restore -- DIR           restores it
  npm run restore -- DIR --drill   proves that it can be restored
`;

export interface BackupOptions {
  readonly passphrase?: string | undefined;
  /** Downloads the files of a bucket. */
  readonly hasFiles?: boolean;
  /** Days. */
  readonly keep?: number | undefined;
}

/** Throws, and leaves the folder empty, if it is not empty or anything cannot be copied. */
export async function takeBackup(
  shop: ShopData,
  folder: string,
  now: Date,
  options: BackupOptions = {},
): Promise<string> {
  await makeFolder(folder, shop.backupDir);
  const { passphrase, keep } = options;
  const previous = (await listBackups(dirname(folder))).at(-1);
  const keys = passphrase === undefined ? undefined : await keysFor(passphrase, previous);
  // Backups may be on a disk that must not have it unencrypted. Only this user can read the temporary folder.
  const scratch = keys && (await mkdtemp(join(tmpdir(), "tollgate-backup-")));
  const target = { folder, keys, previous, database: join(scratch ?? folder, DATABASE) };
  const { content, lines } = await copy(shop, target, now, options)
    .catch(async (error) => {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
      throw error;
    })
    .finally(async () => scratch && rm(scratch, { recursive: true, force: true }));
  await writeManifest(folder, content, keys);
  const deleted = keep === undefined ? [] : await rotate(folder, keep, now);
  if (deleted.length > 0) lines.push(`Deleted older backups: ${deleted.join(", ")}.`);
  return [...lines, ""].join("\n");
}

async function makeFolder(folder: string, backupDir: string | undefined): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0)
      throw new Error(`${folder} is not empty: every backup needs its own folder`);
    await writeFile(join(folder, UNFINISHED), "");
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].some((code) => isCode(error, code))) throw error;
    const example = backupDir === undefined ? "" : `, such as ${join(backupDir, "by-hand")}`;
    throw new Error(
      `${folder} cannot be written by the user ${userInfo().username}, who runs this: name a folder that this user may make${example}`,
      { cause: error },
    );
  }
}

interface Place extends Target {
  /** The database's copy before it is encrypted, or the backup's own. */
  readonly database: string;
}

async function copy(
  shop: ShopData,
  target: Place,
  now: Date,
  { hasFiles = false }: BackupOptions,
): Promise<{ content: Content; lines: string[] }> {
  await exportDocuments(shop.documents, target.database);
  // Copy the files after the database, so that every file it refers to exists by then.
  const { copied, elsewhere, problems } = await (shop.files.kind === "disk"
    ? copyFolder(shop.files.path, target)
    : copyBucket(shop, target, hasFiles));
  const entries = [await storeDatabase(target), ...copied];
  const [appSecret] = shop.appSecrets;
  const content = {
    createdAt: now.toISOString(),
    ...(appSecret ? { appSecretMark: markOf(appSecret) } : {}),
    ...(target.keys ? { encryption: target.keys.encryption } : {}),
    entries,
    elsewhere,
  };
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const linked = copied.filter((entry) => target.previous?.manifest.entries.includes(entry)).length;
  const lines = [
    `Backed up the database and ${counted(copied.length, "file")} (${(bytes / 2 ** 20).toFixed(1)} MB) to ${target.folder}${linked > 0 ? `, ${linked} as links to the previous backup` : ""}${target.keys ? ", encrypted" : ""}.`,
    ...(elsewhere.length > 0
      ? [
          `Left in the bucket, with checksums in the backup: ${counted(elsewhere.length, "file")}. Use --files to have them in it.`,
        ]
      : []),
    ...problems,
    appSecret
      ? `The app secret (APP_SECRET, or the file ${shop.secretPath}) is not in the backup. Keep a copy elsewhere: without it everybody is signed out and two-step sign-in is lost.`
      : "The app's secret is stored in the database and is part of the backup.",
  ];
  return { content, lines };
}

interface Copied {
  readonly copied: readonly Entry[];
  readonly elsewhere: Content["elsewhere"];
  /** A file that is missing must not keep the documents from being backed up. */
  readonly problems: readonly string[];
}

async function storeDatabase(target: Place): Promise<Entry> {
  if (!target.keys) {
    await flush(target.database);
    return describe(target.folder, DATABASE);
  }
  return store(target, DATABASE, () => createReadStream(target.database));
}

async function copyFolder(from: string, target: Target): Promise<Copied> {
  const copied: Entry[] = [];
  for (const path of await listFiles(from))
    copied.push(await store(target, `${FILES}/${path}`, () => createReadStream(join(from, path))));
  return { copied, elsewhere: [], problems: [] };
}

async function copyBucket(
  { files: settings }: ShopData,
  target: Place,
  hasFiles: boolean,
): Promise<Copied> {
  const copied: Entry[] = [];
  const elsewhere: Copied["elsewhere"][number][] = [];
  const problems: string[] = [];
  const { files, close } = await openStorage(settings);
  try {
    for (const { id, versions } of await withDocuments(target.database, readSoldFiles))
      for (const { key, size: bytes, sha256, number: version } of versions) {
        const path = `${FILES}/${key}`;
        const found = await files.stat(key);
        if (found?.size !== bytes)
          problems.push(`${id}, version ${version}, is missing in the bucket, and in the backup.`);
        else if (!hasFiles) elsewhere.push({ id, version, path, bytes, sha256 });
        else if (!copied.some((entry) => entry.path === path)) {
          const entry = await store(target, path, () => files.read(key), { bytes, sha256 });
          copied.push(entry);
          if (entry.sha256 !== sha256)
            problems.push(`${id}, version ${version}, does not have its checksum in the bucket.`);
        }
      }
  } finally {
    close?.();
  }
  return { copied, elsewhere, problems };
}

function readDays(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1) throw new BadUsage("--keep needs a number of days.");
  return days;
}

if (import.meta.main)
  await runFolderCommand(
    USAGE,
    { files: { type: "boolean" }, encrypt: { type: "boolean" }, keep: { type: "string" } },
    async (data, folder, { files, encrypt, keep }) => {
      if (encrypt === true && data.passphrase === undefined)
        throw new BadUsage("--encrypt needs BACKUP_PASSPHRASE or --passphrase-file.");
      return takeBackup(data, resolve(folder), new Date(), {
        passphrase: data.passphrase,
        hasFiles: files === true,
        keep: readDays(keep),
      });
    },
  );

/** `npm run backup -- DIR`: copies the shop's database and files. The shop may keep running. */
import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { copyDocuments } from "./backed-up-documents.ts";
import {
  copyDurably,
  DATABASE,
  describe,
  FILES,
  flush,
  listFiles,
  markOf,
  writeManifest,
} from "./backup-folder.ts";
import { runFolderCommand, type ShopData } from "./command.ts";

const USAGE = `Usage: npm run backup -- DIR

Writes a backup of the shop into DIR, a new or empty folder. The shop may keep running.
The backup contains the database and the private files of DATA_DIR (or DATABASE_URL and FILES_URL). Documents in
PostgreSQL become a SQLite database, too. Files in a bucket are left out: turn on its versioning.
It is complete once DIR contains manifest.json. It contains addresses and password hashes: protect it like the shop.
It does not contain settings (.env) nor the app secret (APP_SECRET, or the file app-secret): keep copies elsewhere,
apart from backups.

  npm run restore -- DIR   restores it
`;

/** Throws, without writing a manifest, if the folder is not empty or anything cannot be copied. */
export async function takeBackup(shop: ShopData, folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: every backup needs its own folder`);
  await copyDocuments(shop, join(folder, DATABASE));
  await flush(join(folder, DATABASE));
  // Copy the files after the database, so that every file it refers to exists by then.
  const { filesPath } = shop;
  const paths = filesPath === undefined ? [] : await listFiles(filesPath);
  for (const path of paths)
    await copyDurably(join(filesPath ?? "", path), join(folder, FILES, path));
  const entries = [await describe(folder, DATABASE)];
  for (const path of paths) entries.push(await describe(folder, `${FILES}/${path}`));
  const [appSecret] = shop.appSecrets;
  await writeManifest(folder, {
    format: 1,
    createdAt: now.toISOString(),
    ...(appSecret ? { appSecretMark: markOf(appSecret) } : {}),
    entries,
  });
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return [
    `Backed up the database and ${paths.length} files (${(bytes / 2 ** 20).toFixed(1)} MB) to ${folder}.`,
    ...(filesPath === undefined
      ? ["The files in the bucket are not in the backup: turn on the bucket's versioning."]
      : []),
    appSecret
      ? `The app secret (APP_SECRET, or the file ${shop.secretPath}) is not in the backup. Keep a copy elsewhere: without it everybody is signed out and two-step sign-in is lost.`
      : "The app's secret is stored in the database and is part of the backup.",
    "",
  ].join("\n");
}

if (import.meta.main)
  await runFolderCommand(USAGE, {}, async (data, folder) =>
    takeBackup(data, resolve(folder), new Date()),
  );

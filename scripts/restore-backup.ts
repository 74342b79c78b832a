/** Restores a backup after checking all of it. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkDatabase, rewriteDatabase } from "#server/adapters/documents/sqlite/copy.ts";
import {
  assertStopped,
  copyDocuments,
  hasDocuments,
  placeOf,
  putDocuments,
} from "./backed-up-documents.ts";
import {
  copyDurably,
  DATABASE,
  FILES,
  flush,
  type Manifest,
  markOf,
  readManifest,
  verify,
} from "./backup-folder.ts";
import type { ShopData } from "./command.ts";

export interface RestoreOptions {
  readonly isForced: boolean;
  readonly now: Date;
}

/** Throws if a check fails, before it changes anything. Renames existing data, never deletes it. */
export async function restoreBackup(
  shop: ShopData,
  folder: string,
  { isForced, now }: RestoreOptions,
): Promise<string> {
  const manifest = await readManifest(folder);
  await assertStopped(shop);
  const problem = (await findData(shop)) ?? findMissingSecret(shop, manifest);
  if (problem && !isForced) throw new Error(`${problem} Use --force to restore anyway.`);
  for (const entry of manifest.entries) await verify(folder, entry);

  const staged = stagedPaths(shop);
  const suffix = `before-${now.toISOString().replaceAll(":", "-")}`;
  let renamed: string[];
  try {
    await stage(manifest, folder, staged);
    await assertStopped(shop);
    renamed = await setAside(shop, suffix);
    if (shop.filesPath !== undefined) await rename(staged.files, shop.filesPath);
    if (shop.postgresUrl === undefined) await rename(staged.database, shop.databasePath);
    else await putDocuments(staged.database, shop.postgresUrl);
  } finally {
    await rm(staged.database, { force: true });
    await rm(staged.files, { force: true, recursive: true });
  }
  await flush(dirname(shop.databasePath));
  return [
    `Restored the backup of ${manifest.createdAt} to ${[placeOf(shop), shop.filesPath].filter(Boolean).join(" and ")}.`,
    ...renamed.map((path) => `The previous data is now ${path}.`),
    ...(problem ? [`Restored anyway: ${problem}`] : []),
    "",
  ].join("\n");
}

function stagedPaths({ databasePath, filesPath = `${databasePath}.files` }: ShopData) {
  const mark = randomUUID();
  return {
    database: `${databasePath}.restoring-${mark}`,
    files: `${filesPath}.restoring-${mark}`,
  };
}

async function findData(shop: ShopData): Promise<string | undefined> {
  if (await hasDocuments(shop)) return `There is data at ${placeOf(shop)}.`;
  const { filesPath } = shop;
  const files = filesPath && existsSync(filesPath) ? await readdir(filesPath) : [];
  return files.length > 0 ? `There are files in ${filesPath}.` : undefined;
}

/** A backup whose database contains the secret needs no other secret. */
function findMissingSecret(
  { appSecrets, secretPath }: ShopData,
  { appSecretMark: mark }: Manifest,
): string | undefined {
  if (mark === undefined || appSecrets.some((secret) => markOf(secret) === mark)) return undefined;
  return `The shop had an app secret that is not here: set APP_SECRET, or copy its file to ${secretPath}. Without it everybody is signed out and two-step sign-in is lost.`;
}

/** Copies the backup beside its final place, so that a rename completes the restore. */
async function stage(
  { entries }: Manifest,
  folder: string,
  staged: { readonly database: string; readonly files: string },
): Promise<void> {
  await mkdir(staged.files, { recursive: true, mode: 0o700 });
  for (const { path } of entries) {
    const isFile = path.startsWith(`${FILES}/`);
    if (!isFile && path !== DATABASE) continue;
    const to = isFile ? join(staged.files, path.slice(FILES.length + 1)) : staged.database;
    await copyDurably(join(folder, path), to);
  }
  checkDatabase(staged.database);
  rewriteDatabase(staged.database);
  await flush(staged.database);
}

/** Renames existing data. The old journal must go too, or SQLite would apply it to the new database. */
async function setAside(shop: ShopData, suffix: string): Promise<string[]> {
  const { databasePath, postgresUrl, filesPath } = shop;
  const renamed: string[] = [];
  if (postgresUrl !== undefined && (await hasDocuments(shop))) {
    const aside = `${databasePath}.${suffix}`;
    await copyDocuments(shop, aside);
    renamed.push(aside);
  }
  for (const path of [databasePath, `${databasePath}-wal`, `${databasePath}-shm`, filesPath])
    if (path !== undefined && existsSync(path)) {
      const aside = path.startsWith(`${databasePath}-`)
        ? `${databasePath}.${suffix}${path.slice(databasePath.length)}`
        : `${path}.${suffix}`;
      await rename(path, aside);
      renamed.push(aside);
    }
  return renamed;
}

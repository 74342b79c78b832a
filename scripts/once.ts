/** The hooks of a container that ONCE backs up and restores: https://github.com/basecamp/once#hook-scripts */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkDatabase } from "#server/adapters/documents/sqlite/copy.ts";
import { readConfig } from "#server/config/config.ts";
import type { DocumentsConfig } from "#server/config/documents.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { exportDocuments } from "./backup/documents.ts";
import { flush } from "./backup/folder.ts";
import { assertStopped } from "./backup/running.ts";
import { prepare } from "./backup/target.ts";
import { BadUsage, runScript } from "./command.ts";

const USAGE = `Usage: node scripts/once.ts pre-backup
       node scripts/once.ts post-restore

For the hooks of ONCE, which copies the folder DATA_DIR and restores it. The files in it never change, so only the
database needs help. npm run backup and npm run restore are for everybody else.

  pre-backup     writes a copy of the database beside it. The shop may keep running
  post-restore   puts that copy in the place of the database, which changed while it was copied
`;

/** No hook takes as long: what is older was left by one that was killed. */
const ABANDONED_MS = 3_600_000;

/** Throws if no copy can be made. Then there is none, and ONCE pauses the shop while it copies the folder. */
export async function preBackup(documents: DocumentsConfig, now: Date): Promise<string> {
  if (documents.kind !== "sqlite")
    throw new Error(`The documents are in ${documents.kind}: back them up with npm run backup.`);
  const copy = copyOf(documents.path);
  // An earlier copy that stayed would replace newer data in a restore.
  await rm(copy, { force: true });
  await removeAbandoned(copy, now);
  const unfinished = `${copy}.${randomUUID()}`;
  try {
    await exportDocuments(documents, unfinished);
    await flush(unfinished);
    await rename(unfinished, copy);
    await flush(dirname(copy));
  } finally {
    await rm(unfinished, { force: true });
  }
  return `Copied the database to ${copy}.\n`;
}

/** Throws if a shop is running, or the database or its copy is damaged. Renames the database, never deletes it. */
export async function postRestore(documents: DocumentsConfig, now: Date): Promise<string> {
  if (documents.kind !== "sqlite")
    return `The documents are in ${documents.kind}: there is nothing to put back.\n`;
  const { path } = documents;
  const copy = copyOf(path);
  // SQLite deletes its log when the last process closes the database. Such a database is whole, and newer than any copy.
  const wasClosed = existsSync(path) && !existsSync(`${path}-wal`);
  await assertStopped(documents);
  if (wasClosed || !existsSync(copy)) {
    if (existsSync(path)) checkDatabase(path);
    await rm(copy, { force: true });
    return "The database was copied while no shop changed it, and stays.\n";
  }
  checkDatabase(copy);
  await prepare(copy);
  const aside = `${path}.before-${now.toISOString().replaceAll(":", "-")}`;
  // The log must go too, or SQLite would apply it to the copy.
  for (const end of ["", "-wal", "-shm"])
    if (existsSync(path + end)) await rename(path + end, aside + end);
  await rename(copy, path);
  await flush(dirname(path));
  return `Put the copy in the place of ${path}, which is now ${aside}.\n`;
}

function copyOf(path: string): string {
  return `${path}.pre-backup`;
}

async function removeAbandoned(copy: string, now: Date): Promise<void> {
  const folder = dirname(copy);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(`${basename(copy)}.`)) continue;
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

if (import.meta.main)
  await runScript(USAGE, {}, async ([hook, ...more]) => {
    const run = { "pre-backup": preBackup, "post-restore": postRestore }[hook ?? ""];
    if (!run || more.length > 0) throw new BadUsage("Name one hook.");
    const root = fileURLToPath(new URL("..", import.meta.url));
    return run(readConfig(loadEnvironment(root)).documents, new Date());
  });

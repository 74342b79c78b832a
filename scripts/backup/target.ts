/** Puts a backup's documents and files where a shop has them: on the disk, in a database, in a bucket. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { move, readMove } from "#server/adapters/documents/shared/move.ts";
import { rewriteDatabase } from "#server/adapters/documents/sqlite/copy.ts";
import type { DocumentsConfig } from "#server/config/documents.ts";
import type { FilesConfig } from "#server/config/files.ts";
import { openArchive } from "#server/modules/archives.ts";
import { openStorage } from "#server/modules/files.ts";
import { extract, type OpenBackup, read } from "./content.ts";
import { forgetLeases, withDocuments } from "./documents.ts";
import { DATABASE, FILES, flush } from "./folder.ts";

export type Place = { readonly documents: DocumentsConfig; readonly files: FilesConfig };
type ServerConfig = Exclude<DocumentsConfig, { kind: "sqlite" }>;

/** What a restore prepares before it changes anything. */
export interface Staged {
  /** The restored database, without leases and journal. */
  readonly database: string;
  /** Absent if the files go to a bucket. */
  readonly files: string | undefined;
  remove(): Promise<void>;
}

/** Beside its final place if that is on this disk, so that a rename completes the restore. */
export async function stage(backup: OpenBackup, place: Place, mark: string): Promise<Staged> {
  const scratch =
    place.documents.kind === "sqlite" ? undefined : await mkdtemp(join(tmpdir(), "restoring-"));
  const database = scratch ? join(scratch, DATABASE) : `${pathOf(place)}.restoring-${mark}`;
  const files = place.files.kind === "disk" ? `${place.files.path}.restoring-${mark}` : undefined;
  const remove = async () => {
    for (const path of [database, `${database}-wal`, `${database}-shm`, scratch, files])
      if (path !== undefined) await rm(path, { recursive: true, force: true });
  };
  try {
    if (files) await mkdir(files, { recursive: true, mode: 0o700 });
    for (const entry of backup.manifest.entries) {
      if (entry.path === DATABASE) await extract(backup, entry, database);
      const key = keyOf(entry.path);
      if (files && key !== undefined) await extract(backup, entry, join(files, key));
    }
    await prepare(database);
    return { database, files, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Throws if the database is damaged or of a newer build. */
export async function prepare(database: string): Promise<void> {
  await withDocuments(database, forgetLeases);
  rewriteDatabase(database);
  await flush(database);
}

export function keyOf(path: string): string | undefined {
  return path.startsWith(`${FILES}/`) ? path.slice(FILES.length + 1) : undefined;
}

function pathOf({ documents }: Place): string {
  return documents.kind === "sqlite" ? documents.path : "";
}

/** Undefined if nothing would be replaced. An interrupted restore of the same backup, `mark`, continues. */
export async function findData(place: Place, mark: string): Promise<string | undefined> {
  const { documents, files } = place;
  if (documents.kind === "sqlite" && existsSync(documents.path))
    return `There is data at ${documents.path}.`;
  const state = documents.kind === "sqlite" ? "empty" : await readState(documents, mark);
  if (state === "other") return "The database has documents already.";
  if (state === "same" || files.kind !== "disk" || !existsSync(files.path)) return undefined;
  return (await readdir(files.path)).length > 0 ? `There are files in ${files.path}.` : undefined;
}

async function readState(settings: ServerConfig, mark: string) {
  const archive = await openArchive(settings);
  try {
    return await readMove(archive, mark);
  } finally {
    await archive.close();
  }
}

/** Renames existing data. Returns the new names. Firestore cannot rename; its documents must be gone already. */
export async function setAside(place: Place, suffix: string, mark: string): Promise<string[]> {
  const { documents, files } = place;
  const renamed: string[] = [];
  const paths = files.kind === "disk" ? [files.path] : [];
  if (documents.kind === "sqlite") {
    const { path } = documents;
    // The old journal must go too, or SQLite would apply it to the new database.
    paths.push(path, `${path}-wal`, `${path}-shm`);
  }
  for (const path of paths.filter((each) => existsSync(each))) {
    const journal = /-(?:wal|shm)$/.exec(path)?.[0] ?? "";
    const aside = `${path.slice(0, path.length - journal.length)}.${suffix}${journal}`;
    await rename(path, aside);
    renamed.push(aside);
  }
  if (documents.kind === "postgres" && (await readState(documents, mark)) === "other") {
    const { setSchemaAside } = await import("#server/adapters/documents/postgres/sessions.ts");
    await setSchemaAside(documents.url, `tollgate ${suffix}`);
    renamed.push(`the schema "tollgate ${suffix}" of the database`);
  }
  return renamed;
}

/** Files come first, so that every file that the documents refer to exists by then. */
export async function put(
  backup: OpenBackup,
  place: Place,
  { database, files }: Staged,
  mark: string,
): Promise<void> {
  if (place.files.kind !== "disk") await upload(backup, place.files);
  else if (files) await rename(files, place.files.path);
  if (place.documents.kind !== "sqlite") return insert(database, place.documents, mark);
  await rename(database, place.documents.path);
  await flush(dirname(place.documents.path));
}

async function insert(database: string, to: ServerConfig, mark: string): Promise<void> {
  await using open = new AsyncDisposableStack();
  const from = { kind: "sqlite", path: database } as const;
  const source = open.adopt(await openArchive(from), (archive) => archive.close());
  const target = open.adopt(await openArchive(to), (archive) => archive.close());
  const { differences } = await move(source, target, { from: mark, isReplacing: false });
  if (differences.length > 0)
    throw new Error(`${differences.length} documents were changed meanwhile: stop the shop.`);
}

async function upload(backup: OpenBackup, settings: FilesConfig): Promise<void> {
  const { files, close } = await openStorage(settings);
  try {
    for (const entry of backup.manifest.entries) {
      const key = keyOf(entry.path);
      if (key === undefined || (await files.stat(key))?.size === entry.bytes) continue;
      const bytes = Readable.from(read(backup, entry), { objectMode: false });
      await files.write(key, Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
    }
  } finally {
    close?.();
  }
}

/** A backup without the files of a bucket needs that bucket, or one with the same files. */
export async function findMissingFiles(
  { manifest }: OpenBackup,
  settings: FilesConfig,
): Promise<string | undefined> {
  if (manifest.elsewhere.length === 0) return undefined;
  const { files, close } = await openStorage(settings);
  try {
    for (const { id, version, path, bytes } of manifest.elsewhere)
      if ((await files.stat(keyOf(path) ?? path))?.size !== bytes)
        return `${id}, version ${version}, is neither in the backup, which was taken without --files, nor at FILES_URL.`;
    return undefined;
  } finally {
    close?.();
  }
}

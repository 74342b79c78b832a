import { existsSync, statSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { explain, readErrorCode } from "./failure.ts";

/** Copies all pages in one step, because SQLite starts over if another process writes between steps. */
const ALL_PAGES = 2 ** 31 - 1;
const WAIT_MS = 10_000;
const BUSY = 5;

/** A consistent copy in a single file without a journal. Throws if the database is missing or damaged. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (!existsSync(from) || !statSync(from).isFile())
    throw new Error(`There is no database at ${from}`);
  let source: DatabaseSync | undefined;
  try {
    source = new DatabaseSync(from, { timeout: WAIT_MS });
    await backup(source, to, { rate: ALL_PAGES });
  } catch (error) {
    throw explain(from, error, "cannot copy the database");
  } finally {
    source?.close();
  }
  leaveJournal(to);
}

/** Makes a database without users a single file again. */
export function leaveJournal(path: string): void {
  change(path, "PRAGMA journal_mode = DELETE");
}

/** Throws an error with SQLite's findings if the file is damaged. */
export function checkDatabase(path: string): void {
  const faults = read(path, "PRAGMA integrity_check").flatMap((row) => Object.values(row));
  if (faults.length !== 1 || faults[0] !== "ok")
    throw new Error(`${path} is damaged: ${faults.slice(0, 3).join("; ")}`);
}

/** Removes free space and enables later shrinking. The file must not be in use. */
export function rewriteDatabase(path: string): void {
  change(path, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
}

export function isInUse(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // SQLite can leave WAL mode only if no other process has the file open.
    database.exec(
      "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; ROLLBACK; PRAGMA journal_mode = WAL",
    );
    return false;
  } catch (error) {
    const code = readErrorCode(error);
    if (code === undefined) throw error;
    // A damaged file counts as unused, so that a backup can replace it.
    return (code & 0xff) === BUSY;
  } finally {
    database.close();
  }
}

function read(path: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } catch (error) {
    throw explain(path, error);
  } finally {
    database.close();
  }
}

function change(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(sql);
  } catch (error) {
    throw explain(path, error);
  } finally {
    database.close();
  }
}

/** The database file: its tables, its kept statements and its two kinds of SQL transaction. All synchronous. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

const FORMAT = 1;
const OPEN_TIMEOUT = 10_000;
/** Waiting inside SQLite holds up the whole process, so it is short; the adapter waits longer outside. */
const BUSY_TIMEOUT = 100;
const SQLITE_BUSY = 5;

export type SqliteDatabase = ReturnType<typeof openSqliteDatabase>;

export function openSqliteDatabase(path: string) {
  const database = openFile(path);
  const statements = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function run<R>(begin: "BEGIN" | "BEGIN IMMEDIATE", work: () => R): R {
    if (!database.isOpen) throw new Error("[documents/sqlite] closed");
    try {
      prepare(begin).run();
      const result = work();
      prepare("COMMIT").run();
      return result;
    } catch (error) {
      if (database.isTransaction) prepare("ROLLBACK").run();
      if (!(error instanceof Error) || readErrorCode(error) === undefined) throw error;
      throw new Error(`[documents/sqlite] ${error.message}`, { cause: error });
    }
  }

  return {
    prepare,
    /** What `work` reads is one state. */
    view: <R>(work: () => R): R => run("BEGIN", work),
    /** What `work` does happens on one state, durably and alone, or not at all where it throws. */
    change: <R>(work: () => R): R => run("BEGIN IMMEDIATE", work),
    close(): void {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

/** Another process held the database too long; nothing was done. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof Error ? readErrorCode(error.cause) : undefined;
  return code !== undefined && (code & 0xff) === SQLITE_BUSY;
}

function readErrorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode : undefined;
}

function openFile(path: string): DatabaseSync {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: OPEN_TIMEOUT });
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    const format = Number(database.prepare("PRAGMA user_version").get()?.user_version);
    if (format > FORMAT) throw new Error("A newer version wrote this file");
    if (format === 0) database.exec(TABLES);
    database.exec(`COMMIT; PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    return database;
  } catch (error) {
    database.close();
    throw new Error(`[documents/sqlite] cannot open ${path}`, { cause: error });
  }
}

const TABLES = `
  CREATE TABLE documents (
    collection TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (collection, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE fields (
    collection TEXT NOT NULL, path TEXT NOT NULL, key BLOB NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (collection, path, key, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fields_by_document ON fields (collection, id, path);
  CREATE TABLE versions (latest INTEGER NOT NULL) STRICT;
  INSERT INTO versions VALUES (0);
  PRAGMA user_version = ${FORMAT};
`;

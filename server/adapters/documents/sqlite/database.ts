/** The database file's tables, prepared statements and two kinds of SQL transaction. Everything is synchronous. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { explain, readErrorCode } from "./failure.ts";

const FORMAT = 1;
/** Milliseconds. */
const OPEN_TIMEOUT = 10_000;
const OPEN_PAUSE = 20;
/** Milliseconds. Short, because waiting inside SQLite blocks the process; the adapter retries asynchronously. */
const BUSY_TIMEOUT = 100;
const SQLITE_BUSY = 5;
/** Bytes. Room for all pages of a checkpoint, because cutting the journal makes later commits extend it again. */
const MAX_JOURNAL = 34 * 2 ** 20;
const MAX_VACUUM_BYTES = 64 * 2 ** 20;
const INCREMENTAL = 2;
/** Pages (32 MB). A checkpoint waits for the disk, and writes a page that changed many times only once. */
const CHECKPOINT = 8192;
/** Pages (1 MB): the amount returned to the disk per step, and the free space left in the file for later writes. */
const SHRINK_STEP = 256;

export type SqliteDatabase = ReturnType<typeof openSqliteDatabase>;

export type Outcome = { readonly result: unknown } | { readonly error: unknown };

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

  function explained<R>(work: () => R): R {
    if (!database.isOpen) throw new Error("[documents/sqlite] closed");
    try {
      return work();
    } catch (error) {
      if (database.isTransaction) prepare("ROLLBACK").run();
      if (!(error instanceof Error) || readErrorCode(error) === undefined) throw error;
      throw explain(path, error);
    }
  }

  function run<R>(begin: "BEGIN" | "BEGIN IMMEDIATE", work: () => R): R {
    return explained(() => {
      prepare(begin).run();
      const result = work();
      prepare("COMMIT").run();
      return result;
    });
  }

  return {
    prepare,
    /** `work` reads with one statement and therefore sees one state. */
    look: <R>(work: () => R): R => explained(work),
    /** All reads of `work` see one state. */
    view: <R>(work: () => R): R => run("BEGIN", work),
    /** Isolated and durable. If `work` throws, nothing is written. */
    change: <R>(work: () => R): R => run("BEGIN IMMEDIATE", work),
    /** Inside `change`: what `work` changed is undone if it throws. Only an error of SQLite leaves this function. */
    attempt(work: () => unknown): Outcome {
      prepare("SAVEPOINT attempt").run();
      try {
        const result = work();
        prepare("RELEASE attempt").run();
        return { result };
      } catch (error) {
        if (readErrorCode(error) !== undefined) throw error;
        prepare("ROLLBACK TO attempt").run();
        prepare("RELEASE attempt").run();
        return { error };
      }
    },
    /** False if too little free space is left or the file cannot shrink. */
    shrink(): boolean {
      if (!database.isOpen || readNumber(database, "auto_vacuum") !== INCREMENTAL) return false;
      const free = readNumber(database, "freelist_count");
      if (free <= SHRINK_STEP) return false;
      try {
        database.exec(`PRAGMA incremental_vacuum(${SHRINK_STEP})`);
        const left = readNumber(database, "freelist_count");
        if (left <= SHRINK_STEP) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        return left > SHRINK_STEP;
      } catch (error) {
        throw explain(path, error);
      }
    },
    close(): void {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

/** Another process locked the database for too long, so nothing was written. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof Error ? readErrorCode(error.cause) : undefined;
  return code !== undefined && (code & 0xff) === SQLITE_BUSY;
}

/** Retries: while another process changes the new file's journal mode, SQLite refuses at once, whatever the timeout. */
function openFile(path: string): DatabaseSync {
  const end = performance.now() + OPEN_TIMEOUT;
  for (;;) {
    try {
      return tryOpen(path);
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_PAUSE);
    }
  }
}

function tryOpen(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
    database = new DatabaseSync(path, { timeout: OPEN_TIMEOUT });
    // auto_vacuum takes effect only on a file without tables; `enableAutoVacuum` converts other files.
    database.exec(`
      PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA journal_size_limit = ${MAX_JOURNAL}; PRAGMA wal_autocheckpoint = ${CHECKPOINT}; BEGIN IMMEDIATE
    `);
    const format = readNumber(database, "user_version");
    if (format > FORMAT) throw new Error("A newer version of Tollgate wrote this database");
    if (format === 0) database.exec(TABLES);
    if (!hasShapes(database)) database.exec(SHAPES);
    database.exec("COMMIT");
    enableAutoVacuum(database);
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    return database;
  } catch (error) {
    database?.close();
    throw explain(path, error, "cannot open the database");
  }
}

/** Older builds may run beside or after this one and write rows without a shape. */
function hasShapes(database: DatabaseSync): boolean {
  const columns = database.prepare("SELECT name FROM pragma_table_info('documents')").all();
  return columns.some(({ name }) => name === "shape");
}

/** Rewrites an older file so that it can shrink. Skips large files, which `npm run restore` rewrites instead. */
function enableAutoVacuum(database: DatabaseSync): void {
  const size = readNumber(database, "page_count") * readNumber(database, "page_size");
  if (readNumber(database, "auto_vacuum") === INCREMENTAL || size > MAX_VACUUM_BYTES) return;
  try {
    database.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM");
  } catch (error) {
    // If another process writes or the disk is too full for a second copy, try again at the next start.
    if (readErrorCode(error) === undefined) throw error;
  }
}

function readNumber(database: DatabaseSync, pragma: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
}

const SHAPES = `
  ALTER TABLE documents ADD COLUMN shape TEXT NOT NULL DEFAULT '';
  CREATE INDEX documents_by_shape ON documents (collection, shape);
`;

/**
 * `documents` has rowids, so that new documents are appended instead of splitting pages. Files of earlier builds lack
 * rowids, and nothing depends on them.
 */
const TABLES = `
  CREATE TABLE documents (
    collection TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (collection, id)
  ) STRICT;
  CREATE TABLE fields (
    collection TEXT NOT NULL, path TEXT NOT NULL, key BLOB NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (collection, path, key, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fields_by_document ON fields (collection, id, path);
  CREATE TABLE versions (latest INTEGER NOT NULL) STRICT;
  INSERT INTO versions VALUES (0);
  PRAGMA user_version = ${FORMAT};
`;

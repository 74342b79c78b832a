/** Stored documents and the keys of their fields. Callers choose the SQL transaction with `view` and `change`. */
import { DocumentMissing } from "#domain/ports.ts";
import { fieldKeys } from "./order-key.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import type { Cursor, QueryPlan } from "./sqlite-query.ts";
import { decodeDocument } from "./value-codec.ts";

export interface StoredDocument {
  readonly id: string;
  readonly version: string;
  readonly text: string;
}

type KeyRow = readonly [path: string, key: Uint8Array];

/** The index rows of a document by a name of their own: equal array elements share one. */
function keyRows(text: string | undefined): Map<string, KeyRow> {
  const rows = text === undefined ? [] : fieldKeys(decodeDocument(text));
  return new Map(
    Array.from(rows, ([path, key]) => [
      `${path}\0${Buffer.from(key).toString("latin1")}`,
      [path, key],
    ]),
  );
}

export type SqliteStore = ReturnType<typeof openSqliteStore>;

export function openSqliteStore(path: string) {
  const { prepare, view, change, close } = openSqliteDatabase(path);

  function read(collection: string, id: string): StoredDocument | undefined {
    const row = prepare("SELECT version, data FROM documents WHERE collection = ? AND id = ?").get(
      collection,
      id,
    );
    return row && { id, version: String(row.version), text: String(row.data) };
  }

  function select(plan: QueryPlan): StoredDocument[] {
    const { sql, parameters } = plan.toSql(findCursor(plan));
    return prepare(sql)
      .all(...parameters)
      .map(({ id }) => read(plan.collection, String(id)))
      .filter((row) => row !== undefined);
  }

  function findCursor(plan: QueryPlan): Cursor | undefined {
    const { collection, startAfterId: id } = plan;
    if (id === undefined) return undefined;
    const stored = read(collection, id);
    const keyOf = new Map(stored ? fieldKeys(decodeDocument(stored.text)) : []);
    const keys = plan.orderBy.map(({ path }) => keyOf.get(path)).filter((key) => key !== undefined);
    if (!stored || keys.length < plan.orderBy.length)
      throw new DocumentMissing(`startAfter: ${collection}/${id} is not in this query`);
    return { id, keys };
  }

  /** Creates or replaces, inside `change`. The version was never used before in this database. */
  function put(collection: string, id: string, text: string): string {
    const previous = read(collection, id);
    const version = Number(
      prepare("UPDATE versions SET latest = latest + 1 RETURNING latest").get()?.latest,
    );
    prepare("REPLACE INTO documents (collection, id, version, data) VALUES (?, ?, ?, ?)").run(
      collection,
      id,
      version,
      text,
    );
    index(collection, id, previous?.text, text);
    return String(version);
  }

  function remove(collection: string, id: string): void {
    const previous = read(collection, id);
    prepare("DELETE FROM documents WHERE collection = ? AND id = ?").run(collection, id);
    index(collection, id, previous?.text, undefined);
  }

  /** Most changes leave most fields as they are: only the keys that differ are written. */
  function index(
    collection: string,
    id: string,
    before: string | undefined,
    after: string | undefined,
  ): void {
    const stale = keyRows(before);
    const fresh = keyRows(after);
    for (const name of fresh.keys()) if (stale.delete(name)) fresh.delete(name);
    const drop = prepare(
      "DELETE FROM fields WHERE collection = ? AND path = ? AND key = ? AND id = ?",
    );
    for (const [path, key] of stale.values()) drop.run(collection, path, key, id);
    const insert = prepare("INSERT INTO fields (collection, path, key, id) VALUES (?, ?, ?, ?)");
    for (const [path, key] of fresh.values()) insert.run(collection, path, key, id);
  }

  return { read, select, put, remove, view, change, close };
}

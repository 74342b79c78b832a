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
    const find = prepare("SELECT key FROM fields WHERE collection = ? AND id = ? AND path = ?");
    const keys = plan.orderBy
      .map(({ path }) => find.get(collection, id, path)?.key)
      .filter((key) => key instanceof Uint8Array);
    if (keys.length < plan.orderBy.length || !read(collection, id))
      throw new DocumentMissing(`startAfter: ${collection}/${id} is not in this query`);
    return { id, keys };
  }

  /** Creates or replaces, inside `change`. The version was never used before in this database. */
  function put(collection: string, id: string, text: string): string {
    const version = Number(
      prepare("UPDATE versions SET latest = latest + 1 RETURNING latest").get()?.latest,
    );
    prepare("REPLACE INTO documents (collection, id, version, data) VALUES (?, ?, ?, ?)").run(
      collection,
      id,
      version,
      text,
    );
    prepare("DELETE FROM fields WHERE collection = ? AND id = ?").run(collection, id);
    const insert = prepare(
      "INSERT OR IGNORE INTO fields (collection, path, key, id) VALUES (?, ?, ?, ?)",
    );
    for (const [fieldPath, key] of fieldKeys(decodeDocument(text)))
      insert.run(collection, fieldPath, key, id);
    return String(version);
  }

  function remove(collection: string, id: string): void {
    prepare("DELETE FROM documents WHERE collection = ? AND id = ?").run(collection, id);
    prepare("DELETE FROM fields WHERE collection = ? AND id = ?").run(collection, id);
  }

  return { read, select, put, remove, view, change, close };
}

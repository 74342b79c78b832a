/** Stores documents and their index keys. Callers choose the SQL transaction with `view` and `change`. */
import { keyRows, shapeOf, type StoredCollection } from "./index-rows.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { createFinder, type StoredDocument } from "./sqlite-find.ts";
import { createWatches } from "./sqlite-watches.ts";
import { decodeDocument } from "./value-codec.ts";

export type SqliteStore = ReturnType<typeof openSqliteStore>;

export function openSqliteStore(path: string) {
  const database = openSqliteDatabase(path);
  const { prepare, view, shrink } = database;
  const finder = createFinder(database);
  const watches = createWatches({
    readVersion: (collection, id) => view(() => finder.read(collection, id)?.version),
    readChanges: () => Number(prepare("PRAGMA data_version").get()?.data_version),
  });

  /**
   * Creates or replaces a document. Call it inside `change`. `as.version` defaults to a number never used before in
   * this database, `as.shape` to the collection's current shape. Returns the version.
   */
  function put(
    collection: StoredCollection,
    id: string,
    text: string,
    as: { readonly version?: string; readonly shape?: string } = {},
  ): string {
    const { name } = collection;
    const { shape = shapeOf(collection) } = as;
    const previous = finder.read(name, id);
    const version = Number(as.version ?? nextVersion());
    prepare(
      "REPLACE INTO documents (collection, id, version, shape, data) VALUES (?, ?, ?, ?, ?)",
    ).run(name, id, version, shape, text);
    index(collection, id, previous, text);
    watches.changed(name, id);
    return String(version);
  }

  function nextVersion(): unknown {
    return prepare("UPDATE versions SET latest = latest + 1 RETURNING latest").get()?.latest;
  }

  /** Writes only the keys that changed, because most updates change few fields. */
  function index(
    collection: StoredCollection,
    id: string,
    previous: StoredDocument | undefined,
    text: string,
  ): void {
    const { name, indexes } = collection;
    const fresh = keyRows(indexes, decodeDocument(text));
    if (previous?.shape === shapeOf(collection)) {
      const stale = keyRows(indexes, decodeDocument(previous.text));
      for (const row of fresh.keys()) if (stale.delete(row)) fresh.delete(row);
      const drop = prepare(
        "DELETE FROM fields WHERE collection = ? AND path = ? AND key = ? AND id = ?",
      );
      for (const [at, key] of stale.values()) drop.run(name, at, key, id);
    } else if (previous)
      // Another build wrote it with other indexes, so drop all of its keys.
      prepare("DELETE FROM fields WHERE collection = ? AND id = ?").run(name, id);
    const insert = prepare("INSERT INTO fields (collection, path, key, id) VALUES (?, ?, ?, ?)");
    for (const [at, key] of fresh.values()) insert.run(name, at, key, id);
  }

  return {
    ...finder,
    put,
    remove(collection: string, id: string): void {
      prepare("DELETE FROM fields WHERE collection = ? AND id = ?").run(collection, id);
      prepare("DELETE FROM documents WHERE collection = ? AND id = ?").run(collection, id);
      watches.changed(collection, id);
    },
    view,
    change<R>(work: () => R): R {
      const result = database.change(work);
      watches.afterCommit();
      return result;
    },
    shrink,
    watch: watches.watch,
    close(): void {
      watches.close();
      database.close();
    },
  };
}

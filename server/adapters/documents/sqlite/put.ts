import { keyChanges, type NextDocument, type StoredDocument } from "../shared/document-writes.ts";
import type { StoredCollection } from "../shared/index-rows.ts";
import type { DocumentName } from "../shared/staged-writes.ts";
import type { SqliteDatabase } from "./database.ts";

const INSERT =
  "INSERT INTO documents (collection, id, version, shape, data) VALUES (?, ?, ?, ?, ?)";
const UPDATE = "UPDATE documents SET version = ?, data = ? WHERE collection = ? AND id = ?";
const RESHAPE =
  "UPDATE documents SET version = ?, shape = ?, data = ? WHERE collection = ? AND id = ?";

export function createPut({ prepare }: Pick<SqliteDatabase, "prepare">) {
  /** All documents of a transaction share one version. */
  let shared: number | undefined;

  function nextVersion(): number {
    const sql = "UPDATE versions SET latest = latest + 1 RETURNING latest";
    return Number(prepare(sql).get()?.["latest"]);
  }

  function index(
    collection: StoredCollection,
    id: string,
    stored: StoredDocument | undefined,
    next: NextDocument,
  ): void {
    const { name } = collection;
    const { stale, fresh } = keyChanges(collection, stored, next);
    if (stale === "all")
      prepare("DELETE FROM fields WHERE collection = ? AND id = ?").run(name, id);
    else {
      const drop = prepare(
        "DELETE FROM fields WHERE collection = ? AND path = ? AND key = ? AND id = ?",
      );
      for (const [at, key] of stale) drop.run(name, at, key, id);
    }
    const insert = prepare("INSERT INTO fields (collection, path, key, id) VALUES (?, ?, ?, ?)");
    for (const [at, key] of fresh) insert.run(name, at, key, id);
  }

  return {
    /** Call it at the start of each transaction. */
    begin(): void {
      shared = undefined;
    },
    /** Without `given`, the version is one that no earlier transaction used. Returns the version. */
    put(
      collection: StoredCollection,
      id: string,
      stored: StoredDocument | undefined,
      next: NextDocument,
      given?: string,
    ): string {
      const { name } = collection;
      const { shape, text } = next;
      const version = Number(given ?? (shared ??= nextVersion()));
      if (!stored) prepare(INSERT).run(name, id, version, shape, text);
      else if (stored.shape === shape) prepare(UPDATE).run(version, text, name, id);
      else prepare(RESHAPE).run(version, shape, text, name, id);
      index(collection, id, stored, next);
      return String(version);
    },
    remove({ collection, id }: DocumentName): void {
      prepare("DELETE FROM fields WHERE collection = ? AND id = ?").run(collection, id);
      prepare("DELETE FROM documents WHERE collection = ? AND id = ?").run(collection, id);
    },
  };
}

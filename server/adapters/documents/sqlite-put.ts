/** Writes documents and their index keys, inside the caller's SQL transaction. */
import { keyRows, type KeyRow, shapeOf, type StoredCollection } from "./index-rows.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import type { createFinder, StoredDocument } from "./sqlite-find.ts";
import { decodeDocument, type Fields } from "./value-codec.ts";

/** A document as text, and its index keys. */
export interface EncodedDocument {
  readonly text: string;
  readonly rows: ReadonlyMap<string, KeyRow>;
}

interface Previous extends StoredDocument {
  /** The decoded `text`, if the caller has it. */
  readonly fields?: Fields;
}

interface PutOptions {
  /** Defaults to a number that no earlier transaction used. */
  readonly version?: string;
  /** Defaults to the collection's current shape. */
  readonly shape?: string;
  /** What is stored now, false for nothing. If absent, it is read. */
  readonly previous?: Previous | false;
}

const INSERT =
  "INSERT INTO documents (collection, id, version, shape, data) VALUES (?, ?, ?, ?, ?)";
/** Leaves the index on shapes alone. */
const UPDATE = "UPDATE documents SET version = ?, data = ? WHERE collection = ? AND id = ?";
const RESHAPE =
  "UPDATE documents SET version = ?, shape = ?, data = ? WHERE collection = ? AND id = ?";

export function createPut(
  { prepare }: Pick<SqliteDatabase, "prepare">,
  { read }: Pick<ReturnType<typeof createFinder>, "read">,
) {
  /** The version of all documents that the current transaction writes. */
  let shared: number | undefined;

  function nextVersion(): number {
    const sql = "UPDATE versions SET latest = latest + 1 RETURNING latest";
    return Number(prepare(sql).get()?.["latest"]);
  }

  /** Writes only the keys that changed, because most updates change few fields. */
  function index(
    collection: StoredCollection,
    id: string,
    previous: Previous | false | undefined,
    rows: EncodedDocument["rows"],
  ): void {
    const { name, indexes } = collection;
    const fresh = new Map(rows);
    if (previous && previous.shape === shapeOf(collection)) {
      const stale = keyRows(indexes, previous.fields ?? decodeDocument(previous.text));
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
    /** Call it at the start of each transaction. */
    begin(): void {
      shared = undefined;
    },
    /** Creates or replaces a document. Returns its version. */
    put(
      collection: StoredCollection,
      id: string,
      { text, rows }: EncodedDocument,
      options: PutOptions = {},
    ): string {
      const { name } = collection;
      const { shape = shapeOf(collection), previous = read(name, id) } = options;
      const version = Number(options.version ?? (shared ??= nextVersion()));
      if (!previous) prepare(INSERT).run(name, id, version, shape, text);
      else if (previous.shape === shape) prepare(UPDATE).run(version, text, name, id);
      else prepare(RESHAPE).run(version, shape, text, name, id);
      index(collection, id, previous, rows);
      return String(version);
    },
  };
}

/** Single writes: checked when they are given, applied when the commit comes. */
import {
  assertDocumentId,
  DocumentExists,
  DocumentMissing,
  VersionConflict,
  type Collection,
  type Precondition,
  type Snapshot,
} from "#domain/ports.ts";
import type { SqliteStore, StoredDocument } from "./sqlite-store.ts";
import { decodeDocument, encodeDocument } from "./value-codec.ts";

/** Applies itself inside `store.change` and returns the new version. */
export type Write = () => string;
export type Writes = ReturnType<typeof createWrites>;

/** Checks at once, so that bad ids and data throw where they are given; looks at the database when run. */
export function createWrites(store: SqliteStore) {
  return {
    create<T>(collection: Collection<T>, id: string, data: T): Write {
      assertId(id);
      const text = check(collection, id, data);
      return () => {
        if (store.read(collection.name, id)) throw new DocumentExists(`${collection.name}/${id}`);
        return store.put(collection.name, id, text);
      };
    },
    set<T>(collection: Collection<T>, id: string, data: T): Write {
      assertId(id);
      const text = check(collection, id, data);
      return () => store.put(collection.name, id, text);
    },
    update<T>(collection: Collection<T>, id: string, fields: Partial<T>, at?: Precondition): Write {
      assertId(id);
      const named = Object.keys(fields);
      const given = decodeDocument(encodeDocument(fields));
      return () => {
        const row = store.read(collection.name, id);
        if (!row) throw new DocumentMissing(`${collection.name}/${id}`);
        assertVersion(row, at);
        const kept = Object.entries(decodeDocument(row.text)).filter(
          ([name]) => !named.includes(name),
        );
        const merged = Object.fromEntries([...kept, ...Object.entries(given)]);
        return store.put(collection.name, id, check(collection, id, merged));
      };
    },
    delete<T>(collection: Collection<T>, id: string, at?: Precondition): Write {
      assertId(id);
      return () => {
        assertVersion(store.read(collection.name, id), at);
        store.remove(collection.name, id);
        return "";
      };
    },
  };
}

/** As assertDocumentId, and refuses what SQLite or PostgreSQL text cannot hold. */
export function assertId(id: string): void {
  assertDocumentId(id);
  if (!id.isWellFormed() || id.includes("\0"))
    throw new RangeError("A document id is well-formed Unicode without NUL");
}

/** What the schema makes of the data, as text: later changes to `data` do not reach it. */
function check<T>(collection: Collection<T>, id: string, data: unknown): string {
  return encodeDocument(parse(collection, id, data));
}

export function toSnapshot<T>(collection: Collection<T>, row: StoredDocument): Snapshot<T> {
  const data = parse(collection, row.id, decodeDocument(row.text));
  return { id: row.id, data, version: row.version };
}

/** Throws where the data does not fit the schema; `cause` says why. */
function parse<T>(collection: Collection<T>, id: string, data: unknown): T {
  const parsed = collection.schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new Error(`[documents/sqlite] ${collection.name}/${id} does not fit its schema`, {
    cause: parsed.error,
  });
}

function assertVersion(row: StoredDocument | undefined, at: Precondition | undefined): void {
  if (at?.version !== undefined && at.version !== row?.version)
    throw new VersionConflict(`Expected version ${at.version}, found ${row?.version ?? "none"}`);
}

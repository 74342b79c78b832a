/** Single writes, validated when created and applied at commit. */
import {
  type Collection,
  DocumentTooNew,
  migrateFields,
  readStored,
  type StoredFields,
} from "#domain/ports/collection.ts";
import {
  assertDocumentId,
  type BackfilledBatch,
  DocumentExists,
  DocumentMissing,
  type Precondition,
  type Snapshot,
  VersionConflict,
} from "#domain/ports/documents.ts";
import { keyRows, startOfVersion, versionOf } from "./index-rows.ts";
import type { StoredDocument } from "./sqlite-find.ts";
import type { EncodedDocument } from "./sqlite-put.ts";
import type { SqliteStore } from "./sqlite-store.ts";
import { decodeDocument, encodeDocument, type Fields } from "./value-codec.ts";

/** Applies the write inside `store.change` and returns the new version. */
export type Write = () => string;
export type Writes = ReturnType<typeof createWrites>;

/** Validates ids and data at once, so that errors reach the caller; reads the database only when the write runs. */
export function createWrites(store: SqliteStore) {
  return {
    create<T>(collection: Collection<T>, id: string, data: T): Write {
      assertId(id);
      const encoded = check(collection, id, data);
      return () => {
        if (store.read(collection.name, id)) throw new DocumentExists(`${collection.name}/${id}`);
        return store.put(collection, id, encoded, { previous: false });
      };
    },
    set<T>(collection: Collection<T>, id: string, data: T): Write {
      assertId(id);
      const encoded = check(collection, id, data);
      return () => store.put(collection, id, encoded);
    },
    update<T>(collection: Collection<T>, id: string, fields: Partial<T>, at?: Precondition): Write {
      assertId(id);
      const named = Object.keys(fields);
      const given = decodeDocument(encodeDocument(fields));
      return () => {
        const row = store.read(collection.name, id);
        if (!row) throw new DocumentMissing(`${collection.name}/${id}`);
        assertVersion(row, at);
        const stored = storedFields(row);
        const unchanged = Object.entries(migrateFields(collection, stored)).filter(
          ([name]) => !named.includes(name),
        );
        const fields = Object.fromEntries([...unchanged, ...Object.entries(given)]);
        return stored.version > collection.version
          ? updateNewer(store, collection, id, { ...stored, fields }, named)
          : store.put(collection, id, check(collection, id, fields), {
              previous: { ...row, fields: stored.fields },
            });
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

/** Like assertDocumentId, and also refuses ids that SQLite or PostgreSQL cannot store as text. */
export function assertId(id: string): void {
  assertDocumentId(id);
  if (!id.isWellFormed() || id.includes("\0"))
    throw new RangeError("A document id must be well-formed Unicode without NUL");
}

/** Validates and copies the data, so that later changes to `data` have no effect. */
function check<T>(collection: Collection<T>, id: string, data: unknown): EncodedDocument {
  const parsed = collection.schema.safeParse(data);
  if (parsed.success) return encode(collection, parsed.data);
  throw new Error(`${collection.name}/${id} does not fit its schema`, { cause: parsed.error });
}

/** Throws for values that documents cannot store. */
function encode({ indexes }: Pick<Collection<unknown>, "indexes">, data: unknown): EncodedDocument {
  const text = encodeDocument(data);
  return { text, rows: keyRows(indexes, data as Fields) };
}

/** Updates a newer build's document without losing fields that only it knows. That build reindexes the document. */
function updateNewer<T>(
  store: SqliteStore,
  collection: Collection<T>,
  id: string,
  newer: StoredFields,
  named: readonly string[],
): string {
  const known = Object.entries(readStored(collection, id, newer) as Record<string, unknown>);
  const written = Object.fromEntries(known.filter(([name]) => named.includes(name)));
  const encoded = encode(collection, { ...newer.fields, ...written });
  return store.put(collection, id, encoded, { shape: startOfVersion(newer.version) });
}

function storedFields({ shape, text }: StoredDocument): StoredFields & { readonly fields: Fields } {
  return { version: versionOf(shape), fields: decodeDocument(text) };
}

export function toSnapshot<T>(collection: Collection<T>, row: StoredDocument): Snapshot<T> {
  return {
    id: row.id,
    data: readStored(collection, row.id, storedFields(row)),
    version: row.version,
  };
}

/** For query results: a document that is too new throws only when its `data` is read, so the others stay usable. */
export function toFound<T>(collection: Collection<T>, row: StoredDocument): Snapshot<T> {
  try {
    return toSnapshot(collection, row);
  } catch (error) {
    if (!(error instanceof DocumentTooNew)) throw error;
    return {
      id: row.id,
      get data(): T {
        throw error;
      },
      version: row.version,
    };
  }
}

/** See `Documents.backfill`. Call it inside `store.change`. */
export function backfill<T>(
  store: SqliteStore,
  collection: Collection<T>,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): BackfilledBatch {
  const failures: { id: string; error: unknown }[] = [];
  const ids = store.findOutdated(collection, limit, skip);
  for (const id of ids) {
    const row = store.read(collection.name, id);
    if (!row) continue;
    let encoded: EncodedDocument;
    try {
      encoded = encode(collection, readStored(collection, id, storedFields(row)));
    } catch (error) {
      failures.push({ id, error });
      continue;
    }
    store.put(collection, id, encoded, { version: row.version });
  }
  return { rewritten: ids.length - failures.length, failures };
}

function assertVersion(row: StoredDocument | undefined, at: Precondition | undefined): void {
  if (at?.version !== undefined && at.version !== row?.version)
    throw new VersionConflict(`Expected version ${at.version}, found ${row?.version ?? "none"}`);
}

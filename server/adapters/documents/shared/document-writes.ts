/**
 * Single writes, validated when created, so that errors reach the caller. Their effect depends on the document that is
 * stored at commit.
 */
import {
  type Collection,
  DocumentTooNew,
  flatSchema,
  migrateFields,
  readFlat,
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
import type { DocumentFields } from "#domain/ports/facets.ts";
import {
  type KeyRow,
  keyRows,
  shapeOf,
  startOfVersion,
  type StoredCollection,
  versionOf,
} from "./index-rows.ts";
import { decodeDocument, encodeDocument, type Fields } from "./value-codec.ts";

export interface StoredDocument {
  readonly id: string;
  readonly version: string;
  readonly shape: string;
  readonly text: string;
  /** Parsed data by schema, for adapters that keep rows whose data nobody changes. */
  readonly parsed?: Map<unknown, unknown>;
}

export interface NextDocument {
  readonly text: string;
  readonly shape: string;
  readonly rows: ReadonlyMap<string, KeyRow>;
  /** The former fields, if they were decoded. */
  readonly previous?: Fields;
}

export interface Write {
  readonly collection: StoredCollection;
  readonly id: string;
  /** The new document, or undefined to delete it. Throws DocumentExists, DocumentMissing or VersionConflict. */
  replace(stored: StoredDocument | undefined): NextDocument | undefined;
}

export const writes = {
  create<T>(collection: Collection<T>, id: string, data: T): Write {
    assertId(id);
    const encoded = check(collection, id, flatten(collection, data));
    return {
      collection,
      id,
      replace(stored) {
        if (stored) throw new DocumentExists(`${collection.name}/${id}`);
        return encoded;
      },
    };
  },
  set<T>(collection: Collection<T>, id: string, data: T): Write {
    assertId(id);
    const encoded = check(collection, id, flatten(collection, data));
    return { collection, id, replace: () => encoded };
  },
  update<T>(collection: Collection<T>, id: string, fields: Partial<T>, at?: Precondition): Write {
    assertId(id);
    const changed = flatten(collection, fields);
    const named = Object.keys(changed);
    const given = decodeDocument(encodeDocument(changed));
    return {
      collection,
      id,
      replace(row) {
        if (!row) throw new DocumentMissing(`${collection.name}/${id}`);
        assertVersion(row, at);
        const stored = storedFields(row);
        const unchanged = Object.entries(migrateFields(collection, stored)).filter(
          ([name]) => !named.includes(name),
        );
        const fields = Object.fromEntries([...unchanged, ...Object.entries(given)]);
        const updated =
          stored.version > collection.version
            ? updateNewer(collection, id, { ...stored, fields }, named)
            : check(collection, id, fields);
        return { ...updated, previous: stored.fields };
      },
    };
  },
  delete(collection: StoredCollection, id: string, at?: Precondition): Write {
    assertId(id);
    return {
      collection,
      id,
      replace(row) {
        assertVersion(row, at);
        return undefined;
      },
    };
  },
};

/** Like assertDocumentId, and refuses ids that SQLite or PostgreSQL cannot store as text. */
export function assertId(id: string): void {
  assertDocumentId(id);
  if (!id.isWellFormed() || id.includes("\0"))
    throw new RangeError("A document id must be well-formed Unicode without NUL");
}

function flatten<T>({ facets }: Collection<T>, data: Partial<T>): DocumentFields {
  return facets.flatten(data);
}

/** Validates and copies the fields, so that later changes to them have no effect. */
function check(collection: Collection<unknown>, id: string, fields: DocumentFields): NextDocument {
  const parsed = flatSchema(collection).safeParse(fields);
  if (parsed.success) return encode(collection, parsed.data);
  throw new Error(`${collection.name}/${id} does not fit its schema`, { cause: parsed.error });
}

/** Throws for values that documents cannot store. */
function encode(collection: StoredCollection, data: unknown): NextDocument {
  const text = encodeDocument(data);
  const rows = keyRows(collection.indexes, data as Fields);
  return { text, rows, shape: shapeOf(collection) };
}

/** Updates a newer build's document without losing fields that only it knows. That build reindexes the document. */
function updateNewer(
  collection: Collection<unknown>,
  id: string,
  newer: StoredFields,
  named: readonly string[],
): NextDocument {
  const known = Object.entries(readFlat(collection, id, newer));
  const written = Object.fromEntries(known.filter(([name]) => named.includes(name)));
  const encoded = encode(collection, { ...newer.fields, ...written });
  return { ...encoded, shape: startOfVersion(newer.version) };
}

function storedFields({ shape, text }: StoredDocument): StoredFields & { readonly fields: Fields } {
  return { version: versionOf(shape), fields: decodeDocument(text) };
}

export function toSnapshot<T>(collection: Collection<T>, row: StoredDocument): Snapshot<T> {
  const { id, version, parsed } = row;
  const known = parsed?.get(collection.schema) as T | undefined;
  const data = known ?? readStored(collection, id, storedFields(row));
  if (!known) parsed?.set(collection.schema, data);
  return { id, data, version };
}

/** A document that is too new throws only when its `data` is read, so other results stay usable. */
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

interface Reencoded {
  readonly rewrites: readonly { readonly stored: StoredDocument; readonly next: NextDocument }[];
  readonly failures: BackfilledBatch["failures"];
}

/** Documents that do not fit the schema are failures. */
export function reencode<T>(
  collection: Collection<T>,
  found: readonly StoredDocument[],
): Reencoded {
  const rewrites: { stored: StoredDocument; next: NextDocument }[] = [];
  const failures: { id: string; error: unknown }[] = [];
  for (const stored of found)
    try {
      const fields = readFlat(collection, stored.id, storedFields(stored));
      rewrites.push({ stored, next: encode(collection, fields) });
    } catch (error) {
      failures.push({ id: stored.id, error });
    }
  return { rewrites, failures };
}

/** Most updates change few index keys. "all" deletes every key of the document. */
export interface KeyChanges {
  readonly stale: "all" | readonly KeyRow[];
  readonly fresh: readonly KeyRow[];
}

export function keyChanges(
  collection: StoredCollection,
  stored: StoredDocument | undefined,
  { rows, previous }: NextDocument,
): KeyChanges {
  if (!stored) return { stale: [], fresh: [...rows.values()] };
  if (stored.shape !== shapeOf(collection)) return { stale: "all", fresh: [...rows.values()] };
  const stale = keyRows(collection.indexes, previous ?? decodeDocument(stored.text));
  const fresh = new Map(rows);
  for (const row of fresh.keys()) if (stale.delete(row)) fresh.delete(row);
  return { stale: [...stale.values()], fresh: [...fresh.values()] };
}

function assertVersion(row: StoredDocument | undefined, at: Precondition | undefined): void {
  if (at?.version !== undefined && at.version !== row?.version)
    throw new VersionConflict(`Expected version ${at.version}, found ${row?.version ?? "none"}`);
}

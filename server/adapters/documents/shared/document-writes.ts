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
  changedRows,
  type KeyRow,
  keyRows,
  shapeOf,
  startOfVersion,
  type StoredCollection,
  versionOf,
} from "./index-rows.ts";
import { copyDocument, decodeDocument, encodeDocument, type Fields } from "./value-codec.ts";

export interface StoredDocument {
  readonly id: string;
  readonly version: string;
  readonly shape: string;
  readonly text: string;
  /** The decoded text, for adapters that keep rows whose data nobody changes. */
  readonly fields?: Fields | undefined;
  /** Parsed data by schema, for the same adapters. */
  readonly parsed?: Map<unknown, unknown> | undefined;
}

export interface NextDocument {
  /** Encoded each time it is read. */
  readonly text: string;
  readonly shape: string;
  /** Equal to the decoded text. */
  readonly fields: Fields;
  /** The former fields, if they were decoded. */
  readonly previous?: Fields | undefined;
}

export interface Write {
  readonly collection: Collection<unknown>;
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
    const given = copyDocument(changed);
    const removed = named.filter((name) => !Object.hasOwn(given, name));
    return {
      collection,
      id,
      replace(row) {
        if (!row) throw new DocumentMissing(`${collection.name}/${id}`);
        assertVersion(row, at);
        const stored = storedFields(row);
        const fields = { ...migrateFields(collection, stored), ...given };
        for (const name of removed) delete fields[name];
        if (stored.version > collection.version)
          return updateNewer(collection, id, { ...stored, fields }, named);
        return check(collection, id, fields, stored.fields);
      },
    };
  },
  delete(collection: Collection<unknown>, id: string, at?: Precondition): Write {
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
function check(
  collection: Collection<unknown>,
  id: string,
  fields: DocumentFields,
  previous?: Fields,
): NextDocument {
  const parsed = flatSchema(collection).safeParse(fields);
  if (parsed.success) return nextDocument(shapeOf(collection), parsed.data, previous);
  throw new Error(`${collection.name}/${id} does not fit its schema`, { cause: parsed.error });
}

/** Throws for values that documents cannot store. */
function nextDocument(shape: string, data: unknown, previous?: Fields): NextDocument {
  const fields = copyDocument(data);
  return {
    get text() {
      return encodeDocument(fields);
    },
    shape,
    fields,
    previous,
  };
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
  return nextDocument(startOfVersion(newer.version), { ...newer.fields, ...written });
}

export function storedFields(row: StoredDocument): StoredFields & { readonly fields: Fields } {
  return { version: versionOf(row.shape), fields: row.fields ?? decodeDocument(row.text) };
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
      rewrites.push({ stored, next: nextDocument(shapeOf(collection), fields) });
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
  { fields, previous }: NextDocument,
): KeyChanges {
  const { indexes } = collection;
  if (!stored) return { stale: [], fresh: keyRows(indexes, fields) };
  if (stored.shape !== shapeOf(collection))
    return { stale: "all", fresh: keyRows(indexes, fields) };
  return changedRows(indexes, previous ?? storedFields(stored).fields, fields);
}

function assertVersion(row: StoredDocument | undefined, at: Precondition | undefined): void {
  if (at?.version !== undefined && at.version !== row?.version)
    throw new VersionConflict(`Expected version ${at.version}, found ${row?.version ?? "none"}`);
}

import type { Collection } from "./collection.ts";
import type { Query } from "./query.ts";

/**
 * One document as it was read. `version` is opaque; compare it only for equality. In the result of a query, reading
 * `data` throws DocumentTooNew if only a newer build can read the document.
 */
export interface Snapshot<T> {
  readonly id: string;
  readonly data: T;
  readonly version: string;
}

export interface DocumentReader {
  /** The document, or undefined if none exists. Throws DocumentTooNew if only a newer build can read it. */
  get<T>(collection: Collection<T>, id: string): Promise<Snapshot<T> | undefined>;
  query<T>(collection: Collection<T>, query: Query): Promise<Snapshot<T>[]>;
}

/**
 * Reads see the state before the transaction and must precede the first write; a later read throws. Writes are buffered
 * and applied together at commit, or not at all.
 */
export interface Transaction extends DocumentReader {
  /** The commit throws DocumentExists if the id is taken. */
  create<T>(collection: Collection<T>, id: string, data: T): void;
  set<T>(collection: Collection<T>, id: string, data: T): void;
  /**
   * Replaces the given top-level fields; undefined removes one. Of a facet, replaces or removes only the fields given
   * there. The commit throws DocumentMissing if the document is absent, and VersionConflict if a given version differs
   * from the stored one.
   */
  update<T>(
    collection: Collection<T>,
    id: string,
    fields: Partial<T>,
    precondition?: Precondition,
  ): void;
  delete<T>(collection: Collection<T>, id: string): void;
}

/** If `version` is given and the stored version differs, the call throws VersionConflict and writes nothing. */
export interface Precondition {
  readonly version?: string;
}

export interface BackfilledBatch {
  readonly rewritten: number;
  readonly failures: readonly { readonly id: string; readonly error: unknown }[];
}

/**
 * Ids are 1 to 1,500 bytes of well-formed Unicode without "/" and NUL. Values: null, booleans, numbers, strings,
 * arrays, maps, Timestamp, GeoPoint, DocumentReference, Uint8Array, nested at most 20 deep. Undefined fields are
 * dropped. Adapters store the schema's output and parse it again when reading. A document of an older version is
 * migrated when read or updated. An update of a newer document that fits the schema keeps the fields that are not
 * given; `set` replaces all fields. Every write gives a new version, even if it changes nothing. An acknowledged write
 * survives if the process is killed. Invalid ids, values or data throw before anything is written.
 */
export interface Documents extends DocumentReader {
  /** Throws DocumentExists if the id is taken. To make a value unique, use it as the id. Returns the new version. */
  create<T>(collection: Collection<T>, id: string, data: T): Promise<string>;
  /** Creates or replaces the document. Idempotent. Returns the new version. */
  set<T>(collection: Collection<T>, id: string, data: T): Promise<string>;
  /**
   * Replaces the given top-level fields; undefined removes one. Of a facet, replaces or removes only the fields given
   * there. Returns the new version. Throws DocumentMissing if no such document exists.
   */
  update<T>(
    collection: Collection<T>,
    id: string,
    fields: Partial<T>,
    precondition?: Precondition,
  ): Promise<string>;
  /** Deleting a missing document does nothing, but throws VersionConflict if a version is given. */
  delete<T>(collection: Collection<T>, id: string, precondition?: Precondition): Promise<void>;
  count<T>(collection: Collection<T>, query: Query): Promise<number>;
  /**
   * Sum of a field over the matching documents; values that are not numbers are ignored. Needs the same index as the
   * query ordered by that field.
   */
  sum<T>(collection: Collection<T>, field: string, query: Pick<Query, "where">): Promise<number>;
  /**
   * Calls `onChange` within a second after any process changes the document. One call may cover several changes, and
   * calls without a change are possible. Calls `onError` when checks begin to fail and keeps watching. Ends at `close`
   * or when the returned function is called.
   */
  watch<T>(
    collection: Collection<T>,
    id: string,
    onChange: () => void,
    onError: (error: unknown) => void,
  ): () => void;
  /**
   * Rewrites up to `limit` documents that were stored by an older version or before an index was declared, so that
   * queries find them. Their `version` does not change. Pass the number of documents that failed so far as `skip`. The
   * backfill is done when rewritten and failed documents together are fewer than `limit`.
   */
  backfill<T>(
    collection: Collection<T>,
    options: { readonly limit: number; readonly skip: number },
  ): Promise<BackfilledBatch>;
  /**
   * Commits only if nothing that `fn` read has changed, including missing documents and query results. Otherwise runs
   * `fn` again, with backoff and jitter for up to 10 s, then throws VersionConflict. `fn` must have no side effects,
   * because it may run many times. Errors from `fn`, DocumentExists and a failed precondition are thrown unchanged,
   * unless what `fn` read has changed. Then `fn` runs again.
   */
  transaction<R>(fn: (transaction: Transaction) => Promise<R>): Promise<R>;
  /** Waits for acknowledged writes. Afterwards, every other method throws. Idempotent. */
  close(): Promise<void>;
}

export class DocumentExists extends Error {
  override readonly name = "DocumentExists";
}

export class DocumentMissing extends Error {
  override readonly name = "DocumentMissing";
}

/**
 * The database cannot be read or written at the moment, for example because the disk is full. Nothing was written. The
 * message says what to do.
 */
export class DocumentsUnavailable extends Error {
  override readonly name = "DocumentsUnavailable";
}

/** The connection was lost during a commit and did not come back in time. The writes may be stored or not. */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
}

export class VersionConflict extends Error {
  override readonly name = "VersionConflict";
}

/** Throws RangeError for an id that no adapter can store. */
export function assertDocumentId(id: string): void {
  // No character needs more than three bytes per UTF-16 unit.
  const isShort = id.length * 3 <= 1500;
  const bytes = isShort ? id.length : new TextEncoder().encode(id).length;
  if (bytes < 1 || bytes > 1500 || id.includes("/") || id === "." || id === "..")
    throw new RangeError("A document id has 1 to 1,500 bytes and no slash");
}

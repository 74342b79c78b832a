/** Rows and index keys of a database in memory. */
import type { Collection } from "#domain/ports/collection.ts";
import type { StoredDocument } from "#server/adapters/documents/shared/document-writes.ts";
import {
  type IndexedPath,
  indexedPaths,
  rowsOf,
  shapeOf,
  valueAt,
} from "#server/adapters/documents/shared/index-rows.ts";
import { encodeDocument, type Fields } from "#server/adapters/documents/shared/value-codec.ts";
import { Timestamp } from "#domain/values.ts";

/** Order keys as strings of bytes, which compare like the bytes. */
export type Key = string;

const ASCII = /^[\x20-\x7e]*$/;

export const bytesOf = (key: Buffer): Key => key.toString("latin1");
export const orderOf = (id: string): Key => (ASCII.test(id) ? id : bytesOf(Buffer.from(id)));

export function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

interface RowOptions {
  readonly collection: Collection<unknown>;
  readonly id: string;
  readonly version: string;
  readonly shape: string;
  readonly document: Fields;
  readonly isParsedOnce: boolean;
}

/** Keys, text and parsed data are made when they are first needed: most rows are replaced before. */
export class Row implements StoredDocument {
  readonly id: string;
  readonly version: string;
  readonly shape: string;
  readonly fields: Fields | undefined;
  readonly #document: Fields;
  readonly #collection: Collection<unknown>;
  readonly #indexed: ReadonlyMap<string, IndexedPath>;
  #text: string | undefined;
  #keys: Map<string, readonly Key[]> | undefined;
  #parsed: Map<unknown, unknown> | undefined;

  constructor({ collection, id, version, shape, document, isParsedOnce }: RowOptions) {
    this.id = id;
    this.version = version;
    this.shape = shape;
    this.fields = isParsedOnce ? document : undefined;
    this.#document = document;
    this.#collection = collection;
    this.#indexed = indexedPaths(collection.indexes);
  }

  get text(): string {
    return (this.#text ??= encodeDocument(this.#document));
  }

  /** What readers get, by schema. */
  get parsed(): Map<unknown, unknown> | undefined {
    if (this.#parsed || !this.fields) return this.#parsed;
    this.#parsed = new Map();
    const { schema, facets } = this.#collection;
    if (this.shape === shapeOf(this.#collection))
      this.#parsed.set(schema, facets.group(this.fields));
    return this.#parsed;
  }

  /** The id's UTF-8 bytes: the order of ids. */
  get order(): Key {
    return orderOf(this.id);
  }

  /** Undefined also for a path that was not indexed when the document was written. */
  valueAt(path: string): unknown {
    const at = this.#indexed.get(path);
    return at && valueAt(this.#document, at.names);
  }

  keysAt(path: string): readonly Key[] {
    this.#keys ??= new Map();
    let keys = this.#keys.get(path);
    if (keys) return keys;
    const at = this.#indexed.get(path);
    keys = at ? rowsOf(at, valueAt(this.#document, at.names)).map(([, key]) => bytesOf(key)) : [];
    this.#keys.set(path, keys);
    return keys;
  }
}

export interface Table {
  readonly rows: Map<string, Row>;
  readonly indexes: Map<string, Index>;
}

/** The ids of the documents with each key. */
export class Index {
  readonly #ids = new Map<Key, Set<string>>();
  #sorted: Key[] | undefined;

  /** In order. Kept since the first query for a range, because many indexes never have one. */
  get sorted(): readonly Key[] {
    return (this.#sorted ??= [...this.#ids.keys()].sort(compareKeys));
  }

  idsOf(key: Key): ReadonlySet<string> | undefined {
    return this.#ids.get(key);
  }

  add(key: Key, id: string): void {
    let ids = this.#ids.get(key);
    if (!ids) {
      this.#ids.set(key, (ids = new Set()));
      this.#sorted?.splice(firstAt(this.#sorted, key), 0, key);
    }
    ids.add(id);
  }

  delete(key: Key, id: string): void {
    const ids = this.#ids.get(key);
    if (!ids?.delete(id) || ids.size > 0) return;
    this.#ids.delete(key);
    this.#sorted?.splice(firstAt(this.#sorted, key), 1);
  }
}

/** The first place with this key or later ones. */
export function firstAt(sorted: readonly Key[], key: Key): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Made by the first query that needs it. */
export function indexOf({ rows, indexes }: Table, path: string): Index {
  let index = indexes.get(path);
  if (index) return index;
  indexes.set(path, (index = new Index()));
  for (const row of rows.values()) for (const key of row.keysAt(path)) index.add(key, row.id);
  return index;
}

/** Updates the indexes for changed values only, because most changes leave most values as they are. */
export function relink({ indexes }: Table, former: Row | undefined, row: Row | undefined): void {
  for (const [path, index] of indexes) {
    if (isSame(former?.valueAt(path), row?.valueAt(path))) continue;
    const [before, after] = [former?.keysAt(path) ?? [], row?.keysAt(path) ?? []];
    for (const key of before) if (!after.includes(key)) index.delete(key, former?.id ?? "");
    for (const key of after) if (!before.includes(key)) index.add(key, row?.id ?? "");
  }
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Timestamp && b instanceof Timestamp && a.isEqual(b));

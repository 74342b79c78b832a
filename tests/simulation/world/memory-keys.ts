/** Rows and index keys of a database in memory. */
import type { StoredDocument } from "#server/adapters/documents/shared/document-writes.ts";
import type { KeyRow } from "#server/adapters/documents/shared/index-rows.ts";

/** Order keys as strings of bytes, which compare like the bytes. */
export type Key = string;

/** A document's keys by path. */
export type Keys = ReadonlyMap<string, readonly Key[]>;

export interface Entry {
  readonly key: Key;
  readonly order: Key;
  readonly id: string;
}

export interface Row extends StoredDocument {
  /** The id's UTF-8 bytes: the order of ids. */
  readonly order: Key;
  readonly keys: Keys;
}

export interface Table {
  readonly rows: Map<string, Row>;
  readonly indexes: Map<string, Entry[]>;
}

const ASCII = /^[\x20-\x7e]*$/;

export const bytesOf = (key: Buffer): Key => key.toString("latin1");
export const orderOf = (id: string): Key => (ASCII.test(id) ? id : bytesOf(Buffer.from(id)));

export function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The first place with this key and order, or later ones; at least `from`. */
export function firstAt(entries: readonly Entry[], key: Key, order: Key = "", from = 0): number {
  let low = from;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && (entry.key < key || (entry.key === key && entry.order < order))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Made by the first query that needs it. */
export function indexOf({ rows, indexes }: Table, path: string): readonly Entry[] {
  const known = indexes.get(path);
  if (known) return known;
  const entries: Entry[] = [];
  for (const { id, order, keys } of rows.values())
    for (const key of keys.get(path) ?? []) entries.push({ key, order, id });
  entries.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.order, b.order));
  indexes.set(path, entries);
  return entries;
}

/** The keys by path, after an update. */
export function keysAfter(former: Keys, stale: readonly KeyRow[], fresh: readonly KeyRow[]): Keys {
  if (stale.length + fresh.length === 0) return former;
  const keys = new Map(former);
  for (const [path, bytes] of stale) {
    const gone = bytesOf(bytes);
    const left = (keys.get(path) ?? []).filter((key) => key !== gone);
    if (left.length > 0) keys.set(path, left);
    else keys.delete(path);
  }
  for (const [path, bytes] of fresh) keys.set(path, [...(keys.get(path) ?? []), bytesOf(bytes)]);
  return keys;
}

export const noKeys: Keys = new Map();

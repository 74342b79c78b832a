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

/** The first index with this key and order, or later ones. */
export function firstAt(entries: readonly Entry[], key: Key, order: Key = ""): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && (entry.key < key || (entry.key === key && entry.order < order))) low = middle + 1;
    else high = middle;
  }
  return low;
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

/** Index keys of a database in memory. */
import type { KeyRow } from "#server/adapters/documents/shared/index-rows.ts";
import {
  elementsPath,
  endOfType,
  startOfType,
} from "#server/adapters/documents/shared/order-key.ts";
import type { KeyFilter } from "#server/adapters/documents/shared/query-plan.ts";

/** Order keys as strings of bytes, which compare like the bytes. */
export type Key = string;

/** A document's keys by path. */
export type Keys = ReadonlyMap<string, readonly Key[]>;

export interface Entry {
  readonly key: Key;
  readonly order: Key;
  readonly id: string;
}

const ASCII = /^[\x20-\x7e]*$/;

export const bytesOf = (key: Buffer): Key => key.toString("latin1");
export const orderOf = (id: string): Key => (ASCII.test(id) ? id : bytesOf(Buffer.from(id)));

export function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

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

/** The ranges of keys that a filter matches, without `high` itself. "in" has one range per key. */
export function rangesOf({
  operator,
  keys,
}: KeyFilter): readonly (readonly [low: Key, high: Key])[] {
  const after = (key: Key) => `${key}\0`;
  return keys.map((bytes) => {
    const key = bytesOf(bytes);
    switch (operator) {
      case "<":
        return [bytesOf(startOfType(bytes)), key];
      case "<=":
        return [bytesOf(startOfType(bytes)), after(key)];
      case ">":
        return [after(key), bytesOf(endOfType(bytes))];
      case ">=":
        return [key, bytesOf(endOfType(bytes))];
      default:
        return [key, after(key)];
    }
  });
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

export const pathOf = ({ path, operator }: KeyFilter): string =>
  operator === "array-contains" ? elementsPath(path) : path;

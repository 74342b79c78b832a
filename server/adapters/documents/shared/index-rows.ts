import { createHash } from "node:crypto";
import type { Collection } from "#domain/ports/collection.ts";
import type { Index } from "#domain/ports/indexes.ts";
import { Timestamp } from "#domain/values.ts";
import { elementsPath, orderKey } from "./order-key.ts";
import { type Fields, isMap } from "./value-codec.ts";

export type StoredCollection = Pick<Collection<unknown>, "name" | "version" | "indexes">;

export type KeyRow = readonly [path: string, key: Buffer];

export interface IndexedPath {
  readonly path: string;
  readonly names: readonly string[];
  readonly hasElements: boolean;
}

const pathsOf = new WeakMap<readonly Index[], ReadonlyMap<string, IndexedPath>>();
const marksOf = new WeakMap<readonly Index[], string>();

/** In the order of the paths. */
export function indexedPaths(indexes: readonly Index[]): ReadonlyMap<string, IndexedPath> {
  const known = pathsOf.get(indexes);
  if (known) return known;
  const all = indexes.flat().map(({ path, mode }): [string, IndexedPath] => {
    const hasElements = mode === "contains";
    const named = hasElements ? elementsPath(path) : path;
    return [named, { path: named, names: path.split("."), hasElements }];
  });
  const paths = new Map(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  pathsOf.set(indexes, paths);
  return paths;
}

export function keyRows(indexes: readonly Index[], fields: Fields): readonly KeyRow[] {
  return [...indexedPaths(indexes).values()].flatMap((at) => rowsOf(at, valueAt(fields, at.names)));
}

/** Computes keys of different values only, because most changes leave most values as they are. */
export function changedRows(indexes: readonly Index[], before: Fields, after: Fields) {
  const stale: KeyRow[] = [];
  const fresh: KeyRow[] = [];
  for (const at of indexedPaths(indexes).values()) {
    const former = valueAt(before, at.names);
    const next = valueAt(after, at.names);
    if (former === next || (former instanceof Timestamp && isSameTime(former, next))) continue;
    const [formerRows, nextRows] = [rowsOf(at, former), rowsOf(at, next)];
    stale.push(...formerRows.filter((row) => !includes(nextRows, row)));
    fresh.push(...nextRows.filter((row) => !includes(formerRows, row)));
  }
  return { stale, fresh };
}

const isSameTime = (a: Timestamp, b: unknown): boolean => b instanceof Timestamp && a.isEqual(b);

const includes = (rows: readonly KeyRow[], [, key]: KeyRow): boolean =>
  rows.some(([, other]) => other.equals(key));

/** Equal elements of an array share one row. */
export function rowsOf({ path, hasElements }: IndexedPath, value: unknown): readonly KeyRow[] {
  if (value === undefined) return [];
  if (!hasElements) return [[path, orderKey(value)]];
  const rows: KeyRow[] = [];
  for (const item of Array.isArray(value) ? (value as unknown[]) : []) {
    const row: KeyRow = [path, orderKey(item)];
    if (!includes(rows, row)) rows.push(row);
  }
  return rows;
}

/** Also for paths without an index. Undefined if the document lacks the field. */
export function keyAt(fields: Fields, path: string): Buffer | undefined {
  const value = valueAt(fields, path.split("."));
  return value === undefined ? undefined : orderKey(value);
}

export function valueAt(fields: Fields, names: readonly string[]): unknown {
  let value: unknown = fields;
  for (const name of names) {
    if (!isMap(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

const DIGITS = 6;

/**
 * A document's version and a hash of its indexed paths, sorted by version. Old documents have an empty shape and
 * version 1.
 */
export function shapeOf({ version, indexes }: StoredCollection): string {
  let mark = marksOf.get(indexes);
  if (mark === undefined) {
    const paths = [...indexedPaths(indexes).keys()];
    mark = createHash("sha256").update(paths.join("\n")).digest("base64url").slice(0, 8);
    marksOf.set(indexes, mark);
  }
  return startOfVersion(version) + mark;
}

/** The shape that sorts before all others of this version. Stands for a document whose indexes are unknown. */
export function startOfVersion(version: number): string {
  return `${String(version).padStart(DIGITS, "0")}.`;
}

export function versionOf(shape: string): number {
  return shape === "" ? 1 : Number.parseInt(shape, 10);
}

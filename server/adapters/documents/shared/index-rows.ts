import { createHash } from "node:crypto";
import type { Collection } from "#domain/ports/collection.ts";
import type { Index } from "#domain/ports/indexes.ts";
import { elementsPath, orderKey } from "./order-key.ts";
import { type Fields, isMap } from "./value-codec.ts";

export type StoredCollection = Pick<Collection<unknown>, "name" | "version" | "indexes">;

export type KeyRow = readonly [path: string, key: Buffer];

interface IndexedPath {
  readonly path: string;
  readonly names: readonly string[];
  readonly hasElements: boolean;
}

const pathsOf = new WeakMap<readonly Index[], readonly IndexedPath[]>();
const marksOf = new WeakMap<readonly Index[], string>();

function indexedPaths(indexes: readonly Index[]): readonly IndexedPath[] {
  const known = pathsOf.get(indexes);
  if (known) return known;
  const paths = new Map(
    indexes.flat().map(({ path, mode }) => {
      const hasElements = mode === "contains";
      const named = hasElements ? elementsPath(path) : path;
      return [named, { path: named, names: path.split("."), hasElements }];
    }),
  );
  const sorted = [...paths.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  pathsOf.set(indexes, sorted);
  return sorted;
}

/** Keyed by path and key, so that equal array elements share one row. */
export function keyRows(indexes: readonly Index[], fields: Fields): Map<string, KeyRow> {
  const rows = new Map<string, KeyRow>();
  for (const { path, names, hasElements } of indexedPaths(indexes)) {
    const value = valueAt(fields, names);
    if (value === undefined || (hasElements && !Array.isArray(value))) continue;
    const values: readonly unknown[] = hasElements ? (value as unknown[]) : [value];
    for (const item of values) {
      const key = orderKey(item);
      rows.set(`${path}\0${key.toString("latin1")}`, [path, key]);
    }
  }
  return rows;
}

/** Also for paths without an index. Undefined if the document lacks the field. */
export function keyAt(fields: Fields, path: string): Buffer | undefined {
  const value = valueAt(fields, path.split("."));
  return value === undefined ? undefined : orderKey(value);
}

function valueAt(fields: Fields, names: readonly string[]): unknown {
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
    const paths = indexedPaths(indexes).map(({ path }) => path);
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

/** Collections, random values and a simple model of the sort order, for the contract tests of the Documents port. */
import fc from "fast-check";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Query } from "#domain/ports/query.ts";
import { DocumentReference, GeoPoint, Timestamp } from "#domain/values.ts";

export type Fields = Record<string, unknown>;

/** Accepts anything, so that only the adapter decides which values are valid. */
export const anything = defineCollection("anything", {
  schema: z.custom<Fields>((value) => typeof value === "object" && value !== null),
  indexes: [
    "a",
    "count",
    "n",
    "n[]",
    "s",
    "value",
    "x",
    "y",
    "status",
    "plan.id",
    "plan.tags[]",
    ["status", "plan.id", "price"],
    ["x", "y"],
    ["x", "y desc"],
    ["z", "x", "y"],
    ["on", "x desc", "y"],
  ],
});

export const counters = defineCollection("counters", {
  schema: z.object({ count: z.number() }),
  indexes: ["count"],
});

/** `kind` has a default and unknown fields are dropped, so stored data differs from the input. */
export const people = defineCollection("people", {
  schema: z.object({
    name: z.string().min(1),
    age: z.number().optional(),
    kind: z.string().default("buyer"),
  }),
});

const name = fc.oneof(
  fc.constantFrom("a", "b", "$", "$$", "$type", "$timestamp", "$bytes", "a.b", "", "__proto__"),
  fc.string({ unit: "binary", maxLength: 4 }),
);

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.constantFrom(0, -0, 1, -1, NaN, Infinity, -Infinity),
  fc.double(),
  fc.constantFrom("", "$", "a", "\0", "a\0", "\uff5e", "\u{1f600}", '{"$number":"NaN"}'),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc
    .tuple(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), fc.nat(999_999_999))
    .map(([seconds, nanoseconds]) => new Timestamp(seconds, nanoseconds)),
  fc.uint8Array({ maxLength: 4 }),
  fc
    .tuple(fc.constantFrom("a", "b"), fc.constantFrom("1", "11", "2"))
    .map(([collection, id]) => new DocumentReference(collection, id)),
  fc
    .tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    )
    .map(([latitude, longitude]) => new GeoPoint(latitude, longitude)),
);

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    scalar,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(name, tie("tree"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

export const randomValue: fc.Arbitrary<unknown> = tree;
export const randomDocument: fc.Arbitrary<Fields> = fc.dictionary(name, tree, {
  maxKeys: 4,
  noNullPrototype: true,
});

export async function fill(documents: Documents, contents: Record<string, Fields>): Promise<void> {
  for (const [id, data] of Object.entries(contents)) await documents.set(anything, id, data);
}

export async function findIds(documents: Documents, query: Query): Promise<string[]> {
  return (await documents.query(anything, query)).map(({ id }) => id);
}

/** Position in Firestore's order of types. */
export function typeRank(value: unknown): number {
  if (value === null) return 0;
  if (typeof value === "boolean") return 1;
  if (typeof value === "number") return 2;
  if (value instanceof Timestamp) return 3;
  if (typeof value === "string") return 4;
  if (value instanceof Uint8Array) return 5;
  if (value instanceof DocumentReference) return 6;
  if (value instanceof GeoPoint) return 7;
  return Array.isArray(value) ? 8 : 9;
}

export function compareValues(a: unknown, b: unknown): number {
  if (typeRank(a) !== typeRank(b)) return typeRank(a) - typeRank(b);
  if (typeof a === "boolean" || typeof a === "number") return compareNumbers(Number(a), Number(b));
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp)
    return compareLists([a.seconds, a.nanoseconds], [b.seconds, b.nanoseconds]);
  if (a instanceof DocumentReference && b instanceof DocumentReference)
    return compareLists(a.path.split("/"), b.path.split("/"));
  if (a instanceof GeoPoint && b instanceof GeoPoint)
    return compareLists([a.latitude, a.longitude], [b.latitude, b.longitude]);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  return compareLists(sortedEntries(a), sortedEntries(b));
}

export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a < b ? -1 : Number(a > b);
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (const [index, item] of a.entries()) {
    if (index >= b.length) return 1;
    const order = compareValues(item, b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function sortedEntries(map: unknown): unknown[] {
  const entries: [string, unknown][] =
    typeof map === "object" && map !== null ? Object.entries(map) : [];
  return entries.toSorted(([a], [b]) => compareText(a, b)).flatMap(([key, value]) => [key, value]);
}

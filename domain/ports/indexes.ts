/** Decides which queries a collection's indexes cover. Every adapter follows Firestore's rules. */
import { type Ordering, type Query, resolveOrder } from "./query.ts";

export interface IndexField {
  readonly path: string;
  /** "contains" indexes the elements of the array at `path`. An equality filter can use "asc" and "desc". */
  readonly mode: "asc" | "desc" | "contains";
}

/** An index on one field covers queries on that field alone. An index on several covers combined queries. */
export type Index = readonly IndexField[];

/** `"field"`, `"field desc"` or, for array-contains, `"field[]"`. A list declares one index on several fields. */
export function parseIndex(declared: string | readonly string[]): Index {
  return [declared].flat().map((text): IndexField => {
    if (text.endsWith("[]")) return { path: text.slice(0, -2), mode: "contains" };
    if (text.endsWith(" desc")) return { path: text.slice(0, -5), mode: "desc" };
    return { path: text, mode: "asc" };
  });
}

export interface Indexed {
  readonly name: string;
  readonly indexes: readonly Index[];
}

/** Query shapes that are known to be covered, per list of indexes. */
const covered = new WeakMap<readonly Index[], Set<string>>();

/** Throws RangeError if no declared index covers the query. The message names the index that would. */
export function assertCovered({ name, indexes }: Indexed, query: Query): void {
  const { where = [], orderBy = [] } = query;
  if (where.length + orderBy.length === 0) return;
  const shape = `${where.map(([field, operator]) => `${field} ${operator}`).join()}|${orderBy.join(";")}`;
  let known = covered.get(indexes);
  if (!known) covered.set(indexes, (known = new Set()));
  if (known.has(shape)) return;
  const needed = neededIndex(query);
  if (!isCovered(needed, indexes))
    throw new RangeError(
      `No index of ${name} covers this query; it needs ${JSON.stringify(describe(needed))}`,
    );
  known.add(shape);
}

interface NeededIndex {
  /** Come before `order` in the index, in any sequence. */
  readonly filtered: Index;
  readonly order: readonly Ordering[];
}

function neededIndex(query: Query): NeededIndex {
  const where = query.where ?? [];
  const fixed = new Set(where.filter(([, operator]) => operator === "==").map(([path]) => path));
  // A field fixed by "==" has one value, so it does not affect the order.
  const order = resolveOrder(query).filter(({ path }) => !fixed.has(path));
  const filtered = where
    .filter(([, operator]) => ["==", "in", "array-contains"].includes(operator))
    .map(([path, operator]): IndexField => ({
      path,
      mode: operator === "array-contains" ? "contains" : "asc",
    }))
    .filter(({ path, mode }) => mode === "contains" || !order.some((by) => by.path === path));
  return { filtered, order };
}

/** Several indexes may cover the filters together if all of them end with the fields of `order`. */
function isCovered({ filtered, order }: NeededIndex, indexes: readonly Index[]): boolean {
  const found = new Set<IndexField>();
  for (const index of indexes) {
    const start = index.length - order.length;
    if (start < 0 || !isOrder(index.slice(start), order)) continue;
    if (start === 0 && filtered.length === 0) return true;
    const prefix = index.slice(0, start).map((field) => filtered.filter((at) => fits(field, at)));
    if (prefix.every((fields) => fields.length > 0)) prefix.flat().forEach((at) => found.add(at));
  }
  return filtered.length > 0 && found.size === filtered.length;
}

function fits(field: IndexField, filter: IndexField): boolean {
  const areElements = field.mode === "contains";
  return field.path === filter.path && areElements === (filter.mode === "contains");
}

/** An index can be read in both directions. */
function isOrder(index: Index, order: readonly Ordering[]): boolean {
  const isRead = (isBackwards: boolean) =>
    order.every(
      ({ path, direction }, place) =>
        index[place]?.path === path &&
        index[place].mode !== "contains" &&
        (index[place].mode === direction) !== isBackwards,
    );
  return isRead(false) || isRead(true);
}

function describe({ filtered, order }: NeededIndex): string[] {
  return [
    ...filtered.map(({ path, mode }) => (mode === "contains" ? `${path}[]` : path)),
    ...order.map(({ path, direction }) => (direction === "desc" ? `${path} desc` : path)),
  ];
}

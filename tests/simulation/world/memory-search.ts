/** Queries of a database in memory. */
import {
  elementsPath,
  endOfType,
  startOfType,
} from "#server/adapters/documents/shared/order-key.ts";
import {
  cursorAt,
  type KeyFilter,
  type QueryPlan,
} from "#server/adapters/documents/shared/query-plan.ts";
import {
  bytesOf,
  compareKeys,
  firstAt,
  type Index,
  indexOf,
  type Key,
  orderOf,
  type Row,
  type Table,
} from "./memory-keys.ts";

/** Keys from `low` to below `high`. */
interface Range {
  readonly low: Key;
  readonly high: Key;
}

/** A filter: either some keys or a range of them. */
interface Check {
  readonly path: string;
  readonly keys: readonly Key[];
  readonly range: Range | undefined;
}

export interface Search {
  readonly checks: readonly Check[];
  /** The filter that matches the fewest rows. Absent without filters. */
  readonly best: Check | undefined;
  /** About how many rows it matches. */
  readonly most: number;
  /** Matching rows have all these paths. */
  readonly paths: readonly string[];
}

/** Few enough to look at them all. */
const FEW = 4;

export function searchOf(table: Table, plan: QueryPlan): Search {
  const checks = plan.filters.map(checkOf);
  let best: Check | undefined;
  let most = table.rows.size;
  for (const check of checks) {
    if (best && most <= FEW) break;
    const count = countOf(indexOf(table, check.path), check);
    if (!best || count < most) [best, most] = [check, count];
  }
  return { checks, best, most, paths: plan.orderBy.map(({ path }) => path) };
}

function checkOf({ path: name, operator, keys: given }: KeyFilter): Check {
  const path = operator === "array-contains" ? elementsPath(name) : name;
  const keys = given.map(bytesOf);
  const [bytes = Buffer.of()] = given;
  const [key = ""] = keys;
  return { path, keys, range: rangeOf(operator, bytes, key) };
}

function rangeOf(operator: KeyFilter["operator"], bytes: Buffer, key: Key): Range | undefined {
  const after = `${key}\0`;
  switch (operator) {
    case "<":
      return { low: bytesOf(startOfType(bytes)), high: key };
    case "<=":
      return { low: bytesOf(startOfType(bytes)), high: after };
    case ">":
      return { low: after, high: bytesOf(endOfType(bytes)) };
    case ">=":
      return { low: key, high: bytesOf(endOfType(bytes)) };
    default:
      return undefined;
  }
}

function countOf(index: Index, { keys, range }: Check): number {
  if (range) return firstAt(index.sorted, range.high) - firstAt(index.sorted, range.low);
  return keys.reduce((sum, key) => sum + (index.idsOf(key)?.size ?? 0), 0);
}

/** The matching rows, unordered. Begins with the filter that matches the fewest rows. */
export function matching(table: Table, search: Search): Row[] {
  const { rows } = table;
  const { best } = search;
  if (!best) return [...rows.values()].filter((row) => isMatch(search, row));
  const { path, range } = best;
  const index = indexOf(table, path);
  const keys = range
    ? index.sorted.slice(firstAt(index.sorted, range.low), firstAt(index.sorted, range.high))
    : best.keys;
  const found = new Set<Row>();
  for (const key of keys)
    for (const id of index.idsOf(key) ?? []) {
      const row = rows.get(id);
      if (row && isMatch(search, row)) found.add(row);
    }
  return [...found];
}

function isMatch({ checks, paths }: Search, row: Row): boolean {
  return (
    paths.every((path) => row.keysAt(path).length > 0) &&
    checks.every(({ path, keys, range }) =>
      row
        .keysAt(path)
        .some((key) => (range ? key >= range.low && key < range.high : keys.includes(key))),
    )
  );
}

/** Follows the index of the order until the limit. Undefined if sorting all matching rows is likely to be faster. */
export function walk(table: Table, search: Search, plan: QueryPlan): Row[] | undefined {
  const { limit, orderBy } = plan;
  const [by, ...more] = orderBy;
  const { most } = search;
  if (limit === undefined || !by || more.length > 0 || most <= limit) return undefined;
  if ((limit * table.rows.size) / most > most) return undefined;
  const cursor = cursorOf(table, plan);
  const compare = comparison(plan);
  const index = indexOf(table, by.path);
  let [from, to] = [0, index.sorted.length];
  for (const { path, range } of search.checks)
    if (path === by.path && range) {
      from = Math.max(from, firstAt(index.sorted, range.low));
      to = Math.min(to, firstAt(index.sorted, range.high));
    }
  const isUp = by.direction !== "desc";
  if (cursor) {
    const [key = ""] = cursor.keys;
    if (isUp) from = Math.max(from, firstAt(index.sorted, key));
    else to = Math.min(to, firstAt(index.sorted, `${key}\0`));
  }
  const found: Row[] = [];
  for (let left = to - from; left > 0 && found.length < limit; left--) {
    const key = index.sorted[isUp ? to - left : from + left - 1] ?? "";
    const rows = [...(index.idsOf(key) ?? [])].flatMap((id) => table.rows.get(id) ?? []);
    const places = rows.filter((row) => isMatch(search, row)).map((row) => placeOf(row, plan));
    for (const place of places.sort(compare))
      if (found.length < limit && (!cursor || compare(place, cursor) > 0)) found.push(place.row);
  }
  return found;
}

/** The position of a row in the order of a query. */
interface Place<R = Row | undefined> {
  readonly row: R;
  readonly keys: readonly Key[];
  readonly order: Key;
}

export function placeOf(row: Row, { orderBy }: QueryPlan): Place<Row> {
  const keys = orderBy.map(({ path }) => row.keysAt(path)[0] ?? "");
  return { row, keys, order: row.order };
}

/** Throws DocumentMissing if the document of `startAfter` is gone or lacks an ordered field. */
export function cursorOf({ rows }: Table, plan: QueryPlan): Place | undefined {
  if (plan.startAfterId === undefined) return undefined;
  const { id, keys } = cursorAt(plan, rows.get(plan.startAfterId));
  return { row: undefined, keys: keys.map(bytesOf), order: orderOf(id) };
}

export function comparison({ orderBy, idDirection }: QueryPlan) {
  const signs = orderBy.map(({ direction }) => (direction === "desc" ? -1 : 1));
  const idSign = idDirection === "desc" ? -1 : 1;
  return (a: Place, b: Place): number => {
    for (const [index, sign] of signs.entries()) {
      const difference = compareKeys(a.keys[index] ?? "", b.keys[index] ?? "");
      if (difference !== 0) return difference * sign;
    }
    return compareKeys(a.order, b.order) * idSign;
  };
}

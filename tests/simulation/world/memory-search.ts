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
  type Entry,
  firstAt,
  indexOf,
  type Key,
  orderOf,
  type Row,
  type Table,
} from "./memory-keys.ts";

/** Without `high` itself. */
type Range = readonly [low: Key, high: Key];
type Span = readonly [from: number, to: number];

/** A filter, and the part of its index that it matches. */
interface Check {
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly ranges: readonly Range[];
  readonly spans: readonly Span[];
  readonly count: number;
}

interface Search {
  readonly checks: readonly Check[];
  /** The filter that matches the fewest rows. Absent without filters. */
  readonly best: Check | undefined;
  /** Matching rows have all these paths. */
  readonly paths: readonly string[];
}

/** Few enough to look at them all. */
const FEW = 4;

export function searchOf(table: Table, plan: QueryPlan): Search {
  const checks: Check[] = [];
  let best: Check | undefined;
  for (const filter of plan.filters) {
    const path = pathOf(filter);
    const entries = indexOf(table, path);
    const ranges = rangesOf(filter);
    const isFewEnough = best !== undefined && best.count <= FEW;
    const spans = isFewEnough ? [] : ranges.map((range) => spanOf(entries, range));
    const count = isFewEnough ? Infinity : spans.reduce((sum, [from, to]) => sum + to - from, 0);
    const check = { path, entries, ranges, spans, count };
    checks.push(check);
    if (!best || count < best.count) best = check;
  }
  return { checks, best, paths: plan.orderBy.map(({ path }) => path) };
}

function spanOf(entries: readonly Entry[], [low, high]: Range): Span {
  const from = firstAt(entries, low);
  return [from, firstAt(entries, high, "", from)];
}

export function isMatch({ checks, paths }: Search, { keys }: Row): boolean {
  return (
    paths.every((path) => keys.has(path)) &&
    checks.every(({ path, ranges }) =>
      keys.get(path)?.some((key) => ranges.some(([low, high]) => key >= low && key < high)),
    )
  );
}

/** The position of a row in the order of a query. */
export interface Place<R = Row | undefined> {
  readonly row: R;
  readonly keys: readonly Key[];
  readonly order: Key;
}

export function placeOf(row: Row, { orderBy }: QueryPlan): Place<Row> {
  const keys = orderBy.map(({ path }) => row.keys.get(path)?.[0] ?? "");
  return { row, keys, order: row.order };
}

/** Throws DocumentMissing if the document of `startAfter` is gone or lacks an ordered field. */
export function cursorOf({ rows }: Table, plan: QueryPlan): Place {
  const { id, keys } = cursorAt(plan, rows.get(plan.startAfterId ?? ""));
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

/** The ranges of keys that a filter matches. "in" has one range per key. */
function rangesOf({ operator, keys }: KeyFilter): readonly Range[] {
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

const pathOf = ({ path, operator }: KeyFilter): string =>
  operator === "array-contains" ? elementsPath(path) : path;

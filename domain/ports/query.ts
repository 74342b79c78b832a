export type FilterOperator = "==" | "<" | "<=" | ">" | ">=" | "in" | "array-contains";
export type Direction = "asc" | "desc";

/**
 * Field paths use dots; a field name that contains a dot cannot be queried. Filters are combined with "and".
 * Inequalities match values of the same type only, `in []` matches nothing, 0 equals -0 and NaN equals NaN. Values
 * order as in Firestore: null, booleans, numbers, timestamps, strings (by UTF-8 bytes), bytes, references, geo-points,
 * arrays, maps. Documents that lack an ordered field are left out. Ties in `orderBy` are broken by the inequality
 * fields that it does not name, alphabetically, and then by id, all in its last direction; without any of these,
 * documents are ordered by id. Throws for a second array-contains, an invalid path, a limit below 1, a value that no
 * document can have, and a query that no declared index covers (`assertCovered` in `indexes.ts`). A query that names no
 * field needs no index.
 */
export interface Query {
  readonly where?: readonly (readonly [field: string, operator: FilterOperator, value: unknown])[];
  readonly orderBy?: readonly (readonly [field: string, direction: Direction])[];
  readonly limit?: number;
  /**
   * Continues after this document of the same query. Throws DocumentMissing if it is gone or lacks an ordered field.
   */
  readonly startAfter?: { readonly id: string };
}

export interface Ordering {
  readonly path: string;
  readonly direction: Direction;
}

/** As in Firestore, appends inequality fields without an explicit order, alphabetically, in the last direction. */
export function resolveOrder({ where = [], orderBy = [] }: Query): Ordering[] {
  const order = new Map<string, Direction>();
  for (const [path, direction] of orderBy)
    if (!order.has(path)) order.set(path, direction === "desc" ? "desc" : "asc");
  const last = [...order.values()].at(-1) ?? "asc";
  const unordered = where
    .filter(([field, operator]) => isInequality(operator) && !order.has(field))
    .map(([field]) => field);
  for (const path of unordered.toSorted()) order.set(path, last);
  return [...order].map(([path, direction]) => ({ path, direction }));
}

function isInequality(operator: FilterOperator): boolean {
  return operator === "<" || operator === "<=" || operator === ">" || operator === ">=";
}

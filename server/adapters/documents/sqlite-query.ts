/** A query of the port as SQL over the table of field keys. */
import type { FilterOperator, Query } from "#domain/ports.ts";
import { elementsPath, endOfType, orderKey, startOfType } from "./order-key.ts";

type Parameter = string | number | Uint8Array;
type Direction = "asc" | "desc";

interface Ordering {
  readonly path: string;
  readonly direction: Direction;
}

/** Keeps nothing of the query it was made from. */
export interface QueryPlan {
  readonly collection: string;
  readonly startAfterId: string | undefined;
  readonly orderBy: readonly Ordering[];
  /** Selects the ids in order. `cursor`: the last document already seen and its keys, one per orderBy. */
  toSql(cursor?: Cursor): { sql: string; parameters: Parameter[] };
}

export interface Cursor {
  readonly id: string;
  readonly keys: readonly Uint8Array[];
}

interface Condition {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** The filter of the lowest rank, the first of equals, is where SQLite begins: it should fit few documents. */
const drive: Record<FilterOperator, number> = {
  "==": 0,
  "array-contains": 1,
  in: 2,
  "<": 3,
  "<=": 3,
  ">": 3,
  ">=": 3,
};

/** Throws RangeError for a broken path or limit, TypeError for a value no document can hold. */
export function planQuery(collection: string, query: Query): QueryPlan {
  const filters = (query.where ?? []).toSorted(([, a], [, b]) => drive[a] - drive[b]);
  const orderBy = resolveOrder(query);
  const direction = orderBy.at(-1)?.direction ?? "asc";
  const { limit } = query;
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0))
    throw new RangeError("limit is a positive whole number");

  const tables = createTables(collection);
  const conditions = filters.map(([field, operator, value]): Condition => {
    assertPath(field);
    const table =
      operator === "array-contains" ? tables.add(elementsPath(field)) : tables.addOnce(field);
    return compare(`${table}.key`, operator, value);
  });
  const columns = orderBy.map(({ path }) => `${tables.addOnce(path)}.key`);
  const order = [
    ...columns.map((column, index) => `${column} ${orderBy[index]?.direction ?? direction}`),
    `t0.id ${direction}`,
  ];

  return {
    collection,
    startAfterId: query.startAfter?.id,
    orderBy,
    toSql(cursor) {
      const from = tables.from();
      const after = cursor ? [isAfter(columns, orderBy, direction, cursor)] : [];
      const all = [...from.conditions, ...conditions, ...after];
      return {
        sql: `SELECT t0.id FROM ${from.sql} WHERE ${all.map(({ sql }) => sql).join(" AND ")} ORDER BY ${order.join(", ")} LIMIT ?`,
        parameters: [...all.flatMap(({ parameters }) => parameters), limit ?? -1],
      };
    },
  };
}

/** As in Firestore, inequality fields that are not ordered explicitly follow by name, in the last direction. */
function resolveOrder(query: Query): Ordering[] {
  const order = new Map<string, Direction>();
  for (const [path, direction] of query.orderBy ?? [])
    if (!order.has(path)) order.set(path, direction === "desc" ? "desc" : "asc");
  const last = [...order.values()].at(-1) ?? "asc";
  const unordered = (query.where ?? [])
    .filter(([field, operator]) => drive[operator] === drive["<"] && !order.has(field))
    .map(([field]) => field);
  for (const path of unordered.toSorted()) order.set(path, last);
  for (const path of order.keys()) assertPath(path);
  return [...order].map(([path, direction]) => ({ path, direction }));
}

function assertPath(path: string): void {
  if (path.split(".").includes("")) throw new RangeError(`Not a field path: "${path}"`);
}

/**
 * One row of `fields` per path: a document has one key there. Array elements have many and get a table each.
 * CROSS JOIN keeps the tables in this order: SQLite would rather walk a whole ordering in search of a few matches.
 */
function createTables(collection: string) {
  const paths: string[] = [];
  return {
    add(path: string): string {
      return `t${paths.push(path) - 1}`;
    },
    addOnce(path: string): string {
      const index = paths.indexOf(path);
      return index < 0 ? this.add(path) : `t${index}`;
    },
    from(): { sql: string; conditions: Condition[] } {
      if (paths.length === 0)
        return {
          sql: "documents t0",
          conditions: [{ sql: "t0.collection = ?", parameters: [collection] }],
        };
      return {
        sql: paths.map((_, index) => `fields t${index}`).join(" CROSS JOIN "),
        conditions: paths.map((path, index) => ({
          sql: `t${index}.collection = ? AND t${index}.path = ?${index > 0 ? ` AND t${index}.id = t0.id` : ""}`,
          parameters: [collection, path],
        })),
      };
    },
  };
}

function compare(column: string, operator: FilterOperator, value: unknown): Condition {
  if (operator === "in") {
    if (!Array.isArray(value)) throw new TypeError('"in" compares with an array');
    const keys = value.map((item) => orderKey(item).toString("hex"));
    return {
      sql: `${column} IN (SELECT unhex(value) FROM json_each(?))`,
      parameters: [JSON.stringify(keys)],
    };
  }
  const key = orderKey(value);
  switch (operator) {
    case "==":
    case "array-contains":
      return { sql: `${column} = ?`, parameters: [key] };
    case "<":
    case "<=":
      return {
        sql: `${column} >= ? AND ${column} ${operator} ?`,
        parameters: [startOfType(key), key],
      };
    case ">":
    case ">=":
      return {
        sql: `${column} ${operator} ? AND ${column} < ?`,
        parameters: [key, endOfType(key)],
      };
    default:
      throw new TypeError(`Unknown operator ${String(operator satisfies never)}`);
  }
}

/** (first, then second, …, then id) lies behind the cursor; the leading bound lets SQLite seek to it. */
function isAfter(
  columns: readonly string[],
  orderBy: readonly Ordering[],
  idDirection: Direction,
  cursor: Cursor,
): Condition {
  const behind = (direction: Direction): string => (direction === "asc" ? ">" : "<");
  let sql = `t0.id ${behind(idDirection)} ?`;
  let parameters: Parameter[] = [cursor.id];
  for (const [index, column] of [...columns.entries()].toReversed()) {
    const operator = behind(orderBy[index]?.direction ?? idDirection);
    const key = cursor.keys[index] ?? Buffer.alloc(0);
    sql = `${column} ${operator}= ? AND (${column} ${operator} ? OR (${sql}))`;
    parameters = [key, key, ...parameters];
  }
  return { sql: `(${sql})`, parameters };
}

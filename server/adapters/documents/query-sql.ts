/** Translates a query into SQL on the table of field keys, with a "?" for each parameter. */
import { DocumentMissing } from "#domain/ports/documents.ts";
import { assertCovered, type Indexed } from "#domain/ports/indexes.ts";
import {
  type Direction,
  type FilterOperator,
  type Ordering,
  type Query,
  resolveOrder,
} from "#domain/ports/query.ts";
import type { StoredDocument } from "./document-writes.ts";
import { keyAt } from "./index-rows.ts";
import { elementsPath, endOfType, orderKey, startOfType } from "./order-key.ts";
import { decodeDocument } from "./value-codec.ts";

type Parameter = string | number | Uint8Array | readonly Uint8Array[];

/** Does not refer to the query object, which the caller may change later. */
export interface QueryPlan {
  readonly collection: string;
  readonly startAfterId: string | undefined;
  readonly orderBy: readonly Ordering[];
  /**
   * Selects the ids in order, and the key of the first ordered field if there is one. `cursor` is the last document
   * already seen, with one key per orderBy.
   */
  toSql(dialect: Dialect, cursor?: Cursor): Statement;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

export interface Cursor {
  readonly id: string;
  readonly keys: readonly Uint8Array[];
}

/** Where the databases' SQL differs. */
export interface Dialect {
  /** The clause that ends a statement. Undefined selects all rows. */
  limit(rows: number | undefined): Statement;
  isOneOf(column: string, keys: readonly Uint8Array[]): Statement;
}

type Condition = (dialect: Dialect) => Statement;

/** SQLite starts with the filter of the lowest rank, which should match the fewest documents. */
const rank: Record<FilterOperator, number> = {
  "==": 0,
  "array-contains": 1,
  in: 2,
  "<": 3,
  "<=": 3,
  ">": 3,
  ">=": 3,
};

/** Throws RangeError for an invalid path or limit or a missing index, and TypeError for an invalid value. */
export function planQuery(indexed: Indexed, query: Query): QueryPlan {
  assertCovered(indexed, query);
  const { name: collection } = indexed;
  const filters = (query.where ?? []).toSorted(([, a], [, b]) => rank[a] - rank[b]);
  const orderBy = resolveOrder(query);
  for (const { path } of orderBy) assertPath(path);
  const direction = orderBy.at(-1)?.direction ?? "asc";
  const { limit } = query;
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0))
    throw new RangeError("limit must be a positive whole number");

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
    toSql(dialect, cursor) {
      const from = tables.from();
      const after = cursor ? [isAfter(columns, orderBy, direction, cursor)] : [];
      const filtered = conditions.map((condition) => condition(dialect));
      const all = [...from.conditions, ...filtered, ...after];
      const end = dialect.limit(limit);
      return {
        sql: `SELECT t0.id${columns[0] ? `, ${columns[0]} AS key` : ""} FROM ${from.sql} WHERE ${all.map(({ sql }) => sql).join(" AND ")} ORDER BY ${order.join(", ")} ${end.sql}`,
        parameters: [...all, end].flatMap(({ parameters }) => parameters),
      };
    },
  };
}

function assertPath(path: string): void {
  if (path.split(".").includes("")) throw new RangeError(`Not a field path: "${path}"`);
}

/**
 * Joins the `fields` table once per path, because a document has one key per path, and once per array-contains filter.
 * CROSS JOIN fixes the order of the tables; otherwise SQLite would scan a whole ordering to find a few matches.
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
    from(): { sql: string; conditions: Statement[] } {
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
    if (!Array.isArray(value)) throw new TypeError('"in" needs an array');
    const keys = value.map(orderKey);
    return (dialect) => dialect.isOneOf(column, keys);
  }
  const statement = compareOne(column, operator, orderKey(value));
  return () => statement;
}

function compareOne(
  column: string,
  operator: Exclude<FilterOperator, "in">,
  key: Buffer,
): Statement {
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

/** Selects rows after the cursor, comparing (first key, second key, …, id). The first bound lets SQLite seek to it. */
function isAfter(
  columns: readonly string[],
  orderBy: readonly Ordering[],
  idDirection: Direction,
  cursor: Cursor,
): Statement {
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

/** Throws DocumentMissing if the document of `startAfter` is gone or lacks an ordered field. */
export function cursorAt(plan: QueryPlan, stored: StoredDocument | undefined): Cursor {
  const id = plan.startAfterId ?? "";
  const fields = stored ? decodeDocument(stored.text) : {};
  const keys = plan.orderBy
    .map((order) => keyAt(fields, order.path))
    .filter((key) => key !== undefined);
  if (!stored || keys.length < plan.orderBy.length)
    throw new DocumentMissing(`startAfter: ${plan.collection}/${id} is not in this query`);
  return { id, keys };
}

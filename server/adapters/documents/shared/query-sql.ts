/** Translates a query into SQL on the table of field keys, with a "?" for each parameter. */
import type { Direction, FilterOperator, Ordering } from "#domain/ports/query.ts";
import { elementsPath, endOfType, startOfType } from "./order-key.ts";
import type { Cursor, KeyFilter, QueryPlan } from "./query-plan.ts";

type Parameter = string | number | Uint8Array | readonly Uint8Array[];

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

export interface Join {
  readonly from: Statement;
  readonly where?: Statement;
}

export interface Dialect {
  /** The table `alias` with the `key` that a document of `t0` has at a path. */
  join(alias: string, collection: string, path: string): Join;
  /** Undefined selects all rows. */
  limit(rows: number | undefined): Statement;
  isOneOf(column: string, keys: readonly Uint8Array[]): Statement;
}

/** Matches of one path are counted up to this number. */
const MANY = 2000;

export interface Probe extends Statement {
  readonly paths: readonly string[];
}

/**
 * Counts in one row what the filters of each path match, so that `firstPath` can choose. Undefined if the query has
 * only one path, or no filter.
 */
export function toProbe({ collection, filters, orderBy }: QueryPlan, dialect: Dialect) {
  const ofPath = Map.groupBy(
    filters.filter(({ operator }) => operator !== "array-contains"),
    ({ path }) => path,
  );
  const paths = [...ofPath.keys()];
  if (paths.length === 0 || new Set([...paths, ...orderBy.map(({ path }) => path)]).size === 1)
    return undefined;
  const counts = [...ofPath].map(([path, ofThis], place) => {
    const conditions = ofThis.map((filter) => compare(dialect, `t${place}.key`, filter));
    return {
      sql: `(SELECT count(*) FROM (SELECT 1 FROM fields t${place} WHERE t${place}.collection = ? AND t${place}.path = ? AND ${conditions.map(({ sql }) => sql).join(" AND ")} LIMIT ${MANY}) c${place}) AS n${place}`,
      parameters: [collection, path, ...conditions.flatMap(({ parameters }) => parameters)],
    };
  });
  const sql = `SELECT ${counts.map((one) => one.sql).join(", ")}`;
  return { paths, sql, parameters: counts.flatMap(({ parameters }) => parameters) } satisfies Probe;
}

/**
 * The path with which the database should begin: the one with the fewest matches. If all have many, as the mode and the
 * status of orders, a limited query follows its order and stops at the limit.
 */
export function firstPath(
  { limit, orderBy }: QueryPlan,
  { paths }: Probe,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  const counts = paths.map((path, place) => ({ path, matches: Number(row[`n${place}`]) }));
  const fewest = counts.reduce((one, other) => (other.matches < one.matches ? other : one));
  if (fewest.matches < MANY) return fewest.path;
  return limit === undefined ? undefined : orderBy[0]?.path;
}

/** Without `first`, the query starts with the filter of the lowest rank, which should match the fewest documents. */
const rank: Record<FilterOperator, number> = {
  "==": 0,
  "array-contains": 1,
  in: 2,
  "<": 3,
  "<=": 3,
  ">": 3,
  ">=": 3,
};

interface SqlOptions {
  readonly cursor?: Cursor | undefined;
  /** See `firstPath`. */
  readonly first?: string | undefined;
}

export function toSql(
  plan: QueryPlan,
  dialect: Dialect,
  { cursor, first }: SqlOptions = {},
): Statement {
  const { collection, orderBy, idDirection } = plan;
  const tables = createTables(dialect, collection);
  if (first !== undefined) tables.addOnce(first);
  const filters = plan.filters
    .toSorted((a, b) => rank[a.operator] - rank[b.operator])
    .map((filter) => {
      const { path, operator } = filter;
      const table =
        operator === "array-contains" ? tables.add(elementsPath(path)) : tables.addOnce(path);
      return compare(dialect, `${table}.key`, filter);
    });
  const columns = orderBy.map(({ path }) => `${tables.addOnce(path)}.key`);
  const order = [
    ...columns.map((column, index) => `${column} ${orderBy[index]?.direction ?? idDirection}`),
    `t0.id ${idDirection}`,
  ];
  const from = tables.from();
  const after = cursor ? [isAfter(columns, orderBy, idDirection, cursor)] : [];
  const all = [...from.conditions, ...filters, ...after];
  const end = dialect.limit(plan.limit);
  return {
    sql: `SELECT t0.id${columns[0] ? `, ${columns[0]} AS key` : ""} FROM ${from.sql} WHERE ${all.map(({ sql }) => sql).join(" AND ")} ORDER BY ${order.join(", ")} ${end.sql}`,
    parameters: [from, ...all, end].flatMap(({ parameters }) => parameters),
  };
}

/**
 * One join of the `fields` table per path, and one for array-contains. CROSS JOIN makes SQLite start with the first
 * table, because it might scan a whole ordering for a few matches.
 */
function createTables(dialect: Dialect, collection: string) {
  const paths: string[] = [];
  return {
    add(path: string): string {
      return `t${paths.push(path) - 1}`;
    },
    addOnce(path: string): string {
      const index = paths.indexOf(path);
      return index < 0 ? this.add(path) : `t${index}`;
    },
    from(): Statement & { readonly conditions: readonly Statement[] } {
      const [first, ...others] = paths;
      if (first === undefined)
        return {
          sql: "documents t0",
          parameters: [],
          conditions: [{ sql: "t0.collection = ?", parameters: [collection] }],
        };
      const joins = others.map((path, index) => dialect.join(`t${index + 1}`, collection, path));
      return {
        sql: ["fields t0", ...joins.map(({ from }) => from.sql)].join(" CROSS JOIN "),
        parameters: joins.flatMap(({ from }) => from.parameters),
        conditions: [
          { sql: "t0.collection = ? AND t0.path = ?", parameters: [collection, first] },
          ...joins.flatMap(({ where }) => where ?? []),
        ],
      };
    },
  };
}

function compare(dialect: Dialect, column: string, { operator, keys }: KeyFilter): Statement {
  if (operator === "in") return dialect.isOneOf(column, keys);
  const [key = Buffer.alloc(0)] = keys;
  return compareOne(column, operator, key);
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

/** Compares (first key, second key, …, id). The first bound lets SQLite seek to it. */
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

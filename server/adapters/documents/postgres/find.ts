import type { StoredDocument } from "../shared/document-writes.ts";
import { shapeOf, startOfVersion, type StoredCollection } from "../shared/index-rows.ts";
import { numberOfKey, shortKey } from "../shared/order-key.ts";
import type { Query, Row } from "./connections.ts";
import { cursorAt, type QueryPlan } from "../shared/query-plan.ts";
import { type Dialect, firstPath, type Statement, toProbe, toSql } from "../shared/query-sql.ts";
import type { DocumentName } from "../shared/staged-writes.ts";

/** Bytes. An index row of PostgreSQL has at most 2,704, of which an id needs up to 1,500. */
const MAX_KEY = 900;

const dialect: Dialect = {
  // OFFSET 0 keeps the condition on the key outside. Otherwise, without current statistics, the server may scan all
  // keys of the path for each document of t0 and exceed the time limit.
  join: (alias, collection, path) => ({
    from: {
      sql: `LATERAL (SELECT key FROM fields WHERE collection = ? AND id = t0.id AND path = ? OFFSET 0) ${alias}`,
      parameters: [collection, path],
    },
  }),
  limit: (rows) =>
    rows === undefined ? { sql: "", parameters: [] } : { sql: "LIMIT ?", parameters: [rows] },
  isOneOf: (column, keys) => ({ sql: `${column} = ANY(?::bytea[])`, parameters: [keys] }),
};

export function storedKey(key: Uint8Array): Buffer {
  return shortKey(key, MAX_KEY);
}

const COLUMNS = "d.collection, d.id, d.version, d.shape, d.data";

export async function readAll(
  query: Query,
  names: readonly DocumentName[],
): Promise<readonly (StoredDocument & DocumentName)[]> {
  const rows = await query(
    `SELECT ${COLUMNS} FROM unnest($1::text[], $2::text[]) AS wanted (collection, id)
     JOIN documents d USING (collection, id)`,
    [names.map(({ collection }) => collection), names.map(({ id }) => id)],
  );
  return rows.map((row) => ({ ...toStored(row), collection: String(row["collection"]) }));
}

export async function readOne(
  query: Query,
  collection: string,
  id: string,
): Promise<StoredDocument | undefined> {
  const sql = `SELECT ${COLUMNS} FROM documents d WHERE collection = $1 AND id = $2`;
  const [row] = await query(sql, [collection, id]);
  return row && toStored(row);
}

export async function select(query: Query, plan: QueryPlan): Promise<readonly StoredDocument[]> {
  const { sql, parameters } = await bind(query, plan);
  const rows = await query(
    `SELECT ${COLUMNS} FROM (SELECT id, row_number() OVER () AS place FROM (${sql}) AS ids) AS found
     JOIN documents d ON d.collection = $${parameters.length + 1} AND d.id = found.id ORDER BY found.place`,
    [...parameters, plan.collection],
  );
  return rows.map(toStored);
}

export async function count(query: Query, plan: QueryPlan): Promise<number> {
  const { sql, parameters } = await bind(query, plan);
  const [row] = await query(`SELECT count(*) AS documents FROM (${sql}) AS found`, parameters);
  return Number(row?.["documents"]);
}

/** Sums the first field of `orderBy`. Other values count as 0. */
export async function sum(query: Query, plan: QueryPlan): Promise<number> {
  const { sql, parameters } = await bind(query, plan);
  const rows = await query(sql, parameters);
  return rows.reduce((total, { key }) => total + (numberOf(key) ?? 0), 0);
}

/** Documents of an older version or with other indexes. */
export async function findOutdated(
  query: Query,
  collection: StoredCollection,
  limit: number,
  skip: number,
): Promise<readonly StoredDocument[]> {
  const shape = shapeOf(collection);
  const rows = await query(
    `SELECT ${COLUMNS} FROM documents d
     WHERE collection = $1 AND shape <> $2 AND shape < $3 ORDER BY shape, id LIMIT $4 OFFSET $5`,
    [collection.name, shape, startOfVersion(collection.version + 1), limit, skip],
  );
  return rows.map(toStored);
}

async function bind(query: Query, plan: QueryPlan): Promise<Statement> {
  const { collection, startAfterId: id } = plan;
  const cursor =
    id === undefined ? undefined : cursorAt(plan, await readOne(query, collection, id));
  return numbered(toSql(plan, dialect, { cursor, first: await findFirstPath(query, plan) }));
}

async function findFirstPath(query: Query, plan: QueryPlan): Promise<string | undefined> {
  const probe = toProbe(plan, dialect);
  if (!probe) return undefined;
  const { sql, parameters } = numbered(probe);
  const [row] = await query(sql, parameters);
  return firstPath(plan, probe, row ?? {});
}

function numbered({ sql, parameters }: Statement): Statement {
  let place = 0;
  return {
    sql: sql.replaceAll("?", () => `$${(place += 1)}`),
    parameters: parameters.map(withStoredKeys),
  };
}

function withStoredKeys(parameter: Statement["parameters"][number]) {
  if (parameter instanceof Uint8Array) return storedKey(parameter);
  return Array.isArray(parameter) ? parameter.map(storedKey) : parameter;
}

function numberOf(key: unknown): number | undefined {
  return key instanceof Uint8Array ? numberOfKey(key) : undefined;
}

function toStored({ id, version, shape, data }: Row): StoredDocument {
  return { id: String(id), version: String(version), shape: String(shape), text: String(data) };
}

import type { SQLInputValue } from "node:sqlite";
import type { StoredDocument } from "../shared/document-writes.ts";
import { shapeOf, startOfVersion, type StoredCollection } from "../shared/index-rows.ts";
import { numberOfKey } from "../shared/order-key.ts";
import { cursorAt, type QueryPlan } from "../shared/query-plan.ts";
import { type Dialect, firstPath, toProbe, toSql } from "../shared/query-sql.ts";
import type { SqliteDatabase } from "./database.ts";

interface Bound {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

const dialect: Dialect = {
  join: (alias, collection, path) => ({
    from: { sql: `fields ${alias}`, parameters: [] },
    where: {
      sql: `${alias}.collection = ? AND ${alias}.path = ? AND ${alias}.id = t0.id`,
      parameters: [collection, path],
    },
  }),
  /** An expression, because SQLite prepares a statement with a bare `LIMIT ?` again for each execution. */
  limit: (rows = -1) => ({ sql: "LIMIT ? + 0", parameters: [rows] }),
  isOneOf: (column, keys) => ({
    sql: `${column} IN (SELECT unhex(value) FROM json_each(?))`,
    parameters: [JSON.stringify(keys.map((key) => Buffer.from(key).toString("hex")))],
  }),
};

export function createFinder({ prepare }: Pick<SqliteDatabase, "prepare">) {
  function read(collection: string, id: string): StoredDocument | undefined {
    const row = prepare(
      "SELECT version, shape, data FROM documents WHERE collection = ? AND id = ?",
    ).get(collection, id);
    return (
      row && { id, version: String(row.version), shape: String(row.shape), text: String(row.data) }
    );
  }

  function readAll(collection: string, rows: readonly Record<string, unknown>[]): StoredDocument[] {
    return rows.map(({ id }) => read(collection, String(id))).filter((row) => row !== undefined);
  }

  function bind(plan: QueryPlan): Bound {
    const { collection, startAfterId: id } = plan;
    const cursor = id === undefined ? undefined : cursorAt(plan, read(collection, id));
    return toSql(plan, dialect, { cursor, first: findFirstPath(plan) }) as Bound;
  }

  function findFirstPath(plan: QueryPlan): string | undefined {
    const probe = toProbe(plan, dialect);
    if (!probe) return undefined;
    const { sql, parameters } = probe as typeof probe & Bound;
    return firstPath(plan, probe, prepare(sql).get(...parameters) ?? {});
  }

  return {
    read,
    select(plan: QueryPlan): StoredDocument[] {
      const { sql, parameters } = bind(plan);
      return readAll(plan.collection, prepare(sql).all(...parameters));
    },
    count(plan: QueryPlan): number {
      const { sql, parameters } = bind(plan);
      const row = prepare(`SELECT count(*) AS documents FROM (${sql})`).get(...parameters);
      return Number(row?.documents);
    },
    /** Sums the first field of `orderBy`. Other values count as 0. */
    sum(plan: QueryPlan): number {
      const { sql, parameters } = bind(plan);
      let total = 0;
      for (const { key } of prepare(sql).iterate(...parameters))
        total += (key instanceof Uint8Array ? numberOfKey(key) : undefined) ?? 0;
      return total;
    },
    /** Documents of an older version or with other indexes. */
    findOutdated(collection: StoredCollection, limit: number, skip: number): StoredDocument[] {
      const shape = shapeOf(collection);
      const ofCollection = "SELECT id FROM documents WHERE collection = ?1 AND shape";
      const rows = prepare(`
        ${ofCollection} < ?2 UNION ALL ${ofCollection} > ?2 AND shape < ?3 LIMIT ?4 OFFSET ?5
      `).all(collection.name, shape, startOfVersion(collection.version + 1), limit, skip);
      return readAll(collection.name, rows);
    },
  };
}

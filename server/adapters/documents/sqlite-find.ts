/** Reads from the database, inside the caller's SQL transaction. */
import { DocumentMissing } from "#domain/ports/documents.ts";
import { keyAt, shapeOf, startOfVersion, type StoredCollection } from "./index-rows.ts";
import { numberOfKey } from "./order-key.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import type { Cursor, QueryPlan } from "./sqlite-query.ts";
import { decodeDocument } from "./value-codec.ts";

export interface StoredDocument {
  readonly id: string;
  readonly version: string;
  /** See `shapeOf`. */
  readonly shape: string;
  readonly text: string;
}

export function createFinder({ prepare }: Pick<SqliteDatabase, "prepare">) {
  function read(collection: string, id: string): StoredDocument | undefined {
    const row = prepare(
      "SELECT version, shape, data FROM documents WHERE collection = ? AND id = ?",
    ).get(collection, id);
    return (
      row && { id, version: String(row.version), shape: String(row.shape), text: String(row.data) }
    );
  }

  function findCursor(plan: QueryPlan): Cursor | undefined {
    const { collection, startAfterId: id } = plan;
    if (id === undefined) return undefined;
    const stored = read(collection, id);
    const fields = stored ? decodeDocument(stored.text) : {};
    const keys = plan.orderBy
      .map((order) => keyAt(fields, order.path))
      .filter((key) => key !== undefined);
    if (!stored || keys.length < plan.orderBy.length)
      throw new DocumentMissing(`startAfter: ${collection}/${id} is not in this query`);
    return { id, keys };
  }

  return {
    read,
    select(plan: QueryPlan): StoredDocument[] {
      const { sql, parameters } = plan.toSql(findCursor(plan));
      return prepare(sql)
        .all(...parameters)
        .map(({ id }) => read(plan.collection, String(id)))
        .filter((row) => row !== undefined);
    },
    count(plan: QueryPlan): number {
      const { sql, parameters } = plan.toSql(findCursor(plan));
      const row = prepare(`SELECT count(*) AS documents FROM (${sql})`).get(...parameters);
      return Number(row?.documents);
    },
    /** Sums the first field of `orderBy`. Other values count as 0. */
    sum(plan: QueryPlan): number {
      const { sql, parameters } = plan.toSql();
      let total = 0;
      for (const { key } of prepare(sql).iterate(...parameters))
        total += (key instanceof Uint8Array ? numberOfKey(key) : undefined) ?? 0;
      return total;
    },
    /** Ids of documents stored in an older version, or in this version with other indexes. */
    findOutdated(collection: StoredCollection, limit: number, skip: number): string[] {
      const shape = shapeOf(collection);
      const ofCollection = "SELECT id FROM documents WHERE collection = ?1 AND shape";
      const rows = prepare(`
        ${ofCollection} < ?2 UNION ALL ${ofCollection} > ?2 AND shape < ?3 LIMIT ?4 OFFSET ?5
      `).all(collection.name, shape, startOfVersion(collection.version + 1), limit, skip);
      return rows.map(({ id }) => String(id));
    },
  };
}

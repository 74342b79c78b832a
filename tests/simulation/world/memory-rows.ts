/** The rows of a database in memory: documents, and the indexes that queries have needed. */
import { isDeepStrictEqual } from "node:util";
import { type Collection, readStored } from "#domain/ports/collection.ts";
import {
  type NextDocument,
  reencode,
  type Write,
} from "#server/adapters/documents/shared/document-writes.ts";
import { shapeOf, versionOf } from "#server/adapters/documents/shared/index-rows.ts";
import type { QueryPlan } from "#server/adapters/documents/shared/query-plan.ts";
import { copyDocument, decodeDocument } from "#server/adapters/documents/shared/value-codec.ts";
import { relink, Row, type Table } from "./memory-keys.ts";
import { comparison, cursorOf, matching, placeOf, searchOf, walk } from "./memory-search.ts";

/** One in so many documents is parsed again, to show that it is read as it was written. */
const READ_AGAIN = 64;

/**
 * With `isParsedOnce`, all readers of a document get the same object, which is that of its write. This is much faster.
 */
export function createRows({ isParsedOnce = false } = {}) {
  const tables = new Map<string, Table>();
  let version = 0;
  let puts = 0;

  function tableOf(name: string): Table {
    let table = tables.get(name);
    if (!table) tables.set(name, (table = { rows: new Map(), indexes: new Map() }));
    return table;
  }

  function replace(name: string, id: string, row: Row | undefined): void {
    const table = tableOf(name);
    relink(table, table.rows.get(id), row);
    if (row) table.rows.set(id, row);
    else table.rows.delete(id);
  }

  function put(
    collection: Collection<unknown>,
    id: string,
    next: NextDocument | undefined,
    at: string,
  ): void {
    if (!next) return replace(collection.name, id, undefined);
    const { shape, fields: document } = next;
    const row = new Row({ collection, id, version: at, shape, document, isParsedOnce });
    if (isParsedOnce && ++puts % READ_AGAIN === 0) readAgain(collection, row);
    replace(collection.name, id, row);
  }

  /** Throws if reading the stored text would give something else than readers get. */
  function readAgain(collection: Collection<unknown>, { id, text, parsed }: Row): void {
    const data = parsed?.get(collection.schema);
    if (!data) return;
    const stored = { version: collection.version, fields: decodeDocument(text) };
    const again = copyDocument(readStored(collection, id, stored));
    if (!isDeepStrictEqual(again, data))
      throw new Error(`${collection.name}/${id} is not read as it was written`);
  }

  function find(plan: QueryPlan): Row[] {
    const table = tableOf(plan.collection);
    const cursor = cursorOf(table, plan);
    const search = searchOf(table, plan);
    const walked = walk(table, search, plan);
    if (walked) return walked;
    const rows = matching(table, search);
    if (rows.length === 0 || (rows.length === 1 && !cursor)) return rows;
    const compare = comparison(plan);
    let found = rows.map((row) => placeOf(row, plan)).sort(compare);
    if (cursor) found = found.filter((place) => compare(place, cursor) > 0);
    return found.slice(0, plan.limit).map(({ row }) => row);
  }

  return {
    read: (collection: string, id: string): Row | undefined => tables.get(collection)?.rows.get(id),
    select: find,
    sum(plan: QueryPlan): number {
      const [path = ""] = plan.orderBy.map((order) => order.path);
      const table = tableOf(plan.collection);
      let total = 0;
      for (const row of matching(table, searchOf(table, plan))) {
        const value = row.valueAt(path);
        if (typeof value === "number") total += value;
      }
      return total;
    },
    /** Gives all writes one new version and returns that version. Throws before anything is written. */
    apply(writes: readonly Write[]): string {
      const before: { name: string; id: string; row: Row | undefined }[] = [];
      version += 1;
      try {
        for (const { collection, id, replace: next } of writes) {
          const row = tables.get(collection.name)?.rows.get(id);
          before.push({ name: collection.name, id, row });
          put(collection, id, next(row), String(version));
        }
      } catch (error) {
        for (const { name, id, row } of before.toReversed()) replace(name, id, row);
        throw error;
      }
      return String(version);
    },
    backfill<T>(collection: Collection<T>, limit: number, skip: number) {
      const shape = shapeOf(collection);
      const outdated = [...tableOf(collection.name).rows.values()]
        .filter((row) => row.shape !== shape && versionOf(row.shape) <= collection.version)
        .slice(skip, skip + limit);
      const { rewrites, failures } = reencode(collection, outdated);
      for (const { stored, next } of rewrites) put(collection, stored.id, next, stored.version);
      return { rewritten: rewrites.length, failures };
    },
    /** Changes with every commit. */
    state: () => version,
    /** Every document, by collection. */
    *all(): Iterable<{ readonly collection: string; readonly row: Row }> {
      for (const [collection, { rows }] of tables)
        for (const row of rows.values()) yield { collection, row };
    },
  };
}

export type Rows = ReturnType<typeof createRows>;

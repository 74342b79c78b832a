/** The rows of a database in memory: documents, and for each indexed path its keys in order. */
import { isDeepStrictEqual } from "node:util";
import { type Collection, readStored } from "#domain/ports/collection.ts";
import {
  keyChanges,
  type NextDocument,
  reencode,
  type Write,
} from "#server/adapters/documents/shared/document-writes.ts";
import { shapeOf, versionOf } from "#server/adapters/documents/shared/index-rows.ts";
import { numberOfKey } from "#server/adapters/documents/shared/order-key.ts";
import type { QueryPlan } from "#server/adapters/documents/shared/query-plan.ts";
import {
  copyDocument,
  decodeDocument,
  encodeDocument,
} from "#server/adapters/documents/shared/value-codec.ts";
import {
  firstAt,
  indexOf,
  type Key,
  keysAfter,
  noKeys,
  orderOf,
  type Row,
  type Table,
} from "./memory-keys.ts";
import { comparison, cursorOf, isMatch, type Place, placeOf, searchOf } from "./memory-search.ts";

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

  /** Updates the indexes for changed keys only, because most changes leave most keys as they are. */
  function relink(table: Table, former: Row | undefined, row: Row | undefined): void {
    if (former?.keys === row?.keys) return;
    if (former)
      for (const [path, keys] of former.keys) {
        const next = row?.keys.get(path);
        if (next !== keys)
          for (const key of keys) if (!next?.includes(key)) unlink(table, path, key, former);
      }
    if (row)
      for (const [path, keys] of row.keys) {
        const known = former?.keys.get(path);
        if (known !== keys)
          for (const key of keys) if (!known?.includes(key)) link(table, path, key, row);
      }
  }

  function unlink({ indexes }: Table, path: string, key: Key, { order }: Row): void {
    const entries = indexes.get(path);
    entries?.splice(firstAt(entries, key, order), 1);
  }

  function link({ indexes }: Table, path: string, key: Key, { id, order }: Row): void {
    const entries = indexes.get(path);
    if (!entries) return;
    const last = entries.at(-1);
    const isLast = !last || last.key < key || (last.key === key && last.order < order);
    if (isLast) entries.push({ key, order, id });
    else entries.splice(firstAt(entries, key, order), 0, { key, order, id });
  }

  function put(
    collection: Collection<unknown>,
    id: string,
    next: NextDocument | undefined,
    at: string,
  ): void {
    const table = tableOf(collection.name);
    const former = table.rows.get(id);
    if (!next) {
      relink(table, former, undefined);
      table.rows.delete(id);
      return;
    }
    const { stale, fresh } = keyChanges(collection, former, next);
    const keys =
      former && stale !== "all"
        ? keysAfter(former.keys, stale, fresh)
        : keysAfter(noKeys, [], fresh);
    const { fields, shape } = next;
    const row: Row = {
      id,
      order: former?.order ?? orderOf(id),
      version: at,
      shape,
      keys,
      fields: isParsedOnce ? fields : undefined,
      parsed: isParsedOnce ? parse(collection, id, next) : undefined,
      get text() {
        return encodeDocument(fields);
      },
    };
    table.rows.set(id, row);
    relink(table, former, row);
  }

  /** What readers get, by schema. Throws if reading the stored text would give something else. */
  function parse(collection: Collection<unknown>, id: string, next: NextDocument) {
    const { fields, shape } = next;
    const parsed = new Map<unknown, unknown>();
    if (shape !== shapeOf(collection)) return parsed;
    const data = collection.facets.group(fields);
    parsed.set(collection.schema, data);
    if (++puts % READ_AGAIN === 0) {
      const stored = { version: collection.version, fields: decodeDocument(next.text) };
      const again = copyDocument(readStored(collection, id, stored));
      if (!isDeepStrictEqual(again, data))
        throw new Error(`${collection.name}/${id} is not read as it was written`);
    }
    return parsed;
  }

  /** The rows that match, unordered. Begins with the filter that matches the fewest rows. */
  function matching(plan: QueryPlan): Row[] {
    const table = tableOf(plan.collection);
    const search = searchOf(table, plan);
    const { best } = search;
    if (!best) return [...table.rows.values()].filter((row) => isMatch(search, row));
    const found: Row[] = [];
    for (const [from, to] of best.spans)
      for (let at = from; at < to; at++) {
        const row = table.rows.get(best.entries[at]?.id ?? "");
        if (row && isMatch(search, row)) found.push(row);
      }
    return found;
  }

  function find(plan: QueryPlan): Row[] {
    const table = tableOf(plan.collection);
    const cursor = plan.startAfterId === undefined ? undefined : cursorOf(table, plan);
    const walked = walk(table, plan, cursor);
    if (walked) return walked;
    const compare = comparison(plan);
    let found = matching(plan).map((row) => placeOf(row, plan));
    if (found.length > 1) found.sort(compare);
    if (cursor) found = found.filter((place) => compare(place, cursor) > 0);
    return found.slice(0, plan.limit).map(({ row }) => row);
  }

  /** Follows the index of the order until the limit. Undefined if sorting all matching rows is likely to be faster. */
  function walk(table: Table, plan: QueryPlan, cursor: Place | undefined): Row[] | undefined {
    const { limit, orderBy } = plan;
    const [by, ...more] = orderBy;
    if (limit === undefined || !by || more.length > 0) return undefined;
    const entries = indexOf(table, by.path);
    const search = searchOf(table, plan);
    const most = search.best?.count ?? entries.length;
    if (most <= limit || (limit * entries.length) / most > most) return undefined;
    let [from, to] = [0, entries.length];
    for (const { path, spans } of search.checks)
      if (path === by.path && spans.length === 1)
        for (const [first, last] of spans) [from, to] = [Math.max(from, first), Math.min(to, last)];
    const isUp = by.direction !== "desc";
    if (cursor) {
      const place = firstAt(entries, cursor.keys[0] ?? "", cursor.order);
      if (isUp) from = Math.max(from, place + 1);
      else to = Math.min(to, place);
    }
    const found: Row[] = [];
    for (let left = to - from; left > 0 && found.length < limit; left--) {
      const row = table.rows.get(entries[isUp ? to - left : from + left - 1]?.id ?? "");
      if (row && isMatch(search, row)) found.push(row);
    }
    return found;
  }

  return {
    read: (collection: string, id: string): Row | undefined => tables.get(collection)?.rows.get(id),
    select: find,
    sum(plan: QueryPlan): number {
      const [path = ""] = plan.orderBy.map((order) => order.path);
      let total = 0;
      for (const row of matching(plan)) {
        const [key = ""] = row.keys.get(path) ?? [];
        total += numberOfKey(Buffer.from(key, "latin1")) ?? 0;
      }
      return total;
    },
    /** Gives all writes one new version and returns that version. Throws before anything is written. */
    apply(writes: readonly Write[]): string {
      const before: { name: string; id: string; row: Row | undefined }[] = [];
      version += 1;
      try {
        for (const { collection, id, replace } of writes) {
          const row = tables.get(collection.name)?.rows.get(id);
          const next = replace(row);
          before.push({ name: collection.name, id, row });
          put(collection, id, next, String(version));
        }
      } catch (error) {
        for (const { name, id, row } of before.toReversed()) restore(name, id, row);
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

  function restore(name: string, id: string, row: Row | undefined): void {
    const table = tableOf(name);
    relink(table, table.rows.get(id), row);
    if (row) table.rows.set(id, row);
    else table.rows.delete(id);
  }
}

export type Rows = ReturnType<typeof createRows>;

/** The rows of a database in memory: documents, and for each indexed path its keys in order. */
import type { Collection } from "#domain/ports/collection.ts";
import {
  keyChanges,
  type NextDocument,
  reencode,
  type StoredDocument,
  type Write,
} from "#server/adapters/documents/shared/document-writes.ts";
import {
  shapeOf,
  type StoredCollection,
  versionOf,
} from "#server/adapters/documents/shared/index-rows.ts";
import { numberOfKey } from "#server/adapters/documents/shared/order-key.ts";
import { cursorAt, type QueryPlan } from "#server/adapters/documents/shared/query-plan.ts";
import { encodeDocument } from "#server/adapters/documents/shared/value-codec.ts";
import {
  bytesOf,
  compareKeys,
  type Entry,
  firstAt,
  type Key,
  type Keys,
  keysAfter,
  noKeys,
  orderOf,
  pathOf,
  rangesOf,
} from "./memory-keys.ts";

export interface Row extends StoredDocument {
  /** The id's UTF-8 bytes: the order of ids. */
  readonly order: Key;
  readonly keys: Keys;
}

interface Table {
  readonly rows: Map<string, Row>;
  readonly indexes: Map<string, Entry[]>;
}

/** With `isParsedOnce`, all readers of a document get the same object, which is much faster. */
export function createRows({ isParsedOnce = false } = {}) {
  const tables = new Map<string, Table>();
  let version = 0;

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
    const entries = indexes.get(path) ?? [];
    entries.splice(firstAt(entries, key, order), 1);
  }

  function link({ indexes }: Table, path: string, key: Key, { id, order }: Row): void {
    let entries = indexes.get(path);
    if (!entries) indexes.set(path, (entries = []));
    const last = entries.at(-1);
    const isLast = !last || last.key < key || (last.key === key && last.order < order);
    if (isLast) entries.push({ key, order, id });
    else entries.splice(firstAt(entries, key, order), 0, { key, order, id });
  }

  function put(
    collection: StoredCollection,
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
    const { shape, fields } = next;
    const { stale, fresh } = keyChanges(collection, former, next);
    const keys =
      former && stale !== "all"
        ? keysAfter(former.keys, stale, fresh)
        : keysAfter(noKeys, [], fresh);
    const named = { id, order: former?.order ?? orderOf(id), version: at, shape, keys };
    const row: Row = isParsedOnce
      ? {
          ...named,
          fields,
          parsed: new Map(),
          get text() {
            return encodeDocument(fields);
          },
        }
      : { ...named, text: next.text };
    table.rows.set(id, row);
    relink(table, former, row);
  }

  /** Rows that may match, unordered. Begins with the filter that matches the fewest rows. */
  function candidates({ rows, indexes }: Table, plan: QueryPlan): Row[] {
    const paths = plan.orderBy.map(({ path }) => path);
    const checks = plan.filters.map((filter) => {
      const entries = indexes.get(pathOf(filter)) ?? [];
      const ranges = rangesOf(filter);
      const spans = ranges.map(([low, high]) => [firstAt(entries, low), firstAt(entries, high)]);
      const count = spans.reduce((sum, [from = 0, to = 0]) => sum + to - from, 0);
      return { path: pathOf(filter), entries, ranges, spans, count };
    });
    const [best] = checks.toSorted((a, b) => a.count - b.count);
    const matches = (row: Row) =>
      paths.every((path) => row.keys.has(path)) &&
      checks.every(
        (check) =>
          check === best ||
          row.keys
            .get(check.path)
            ?.some((key) => check.ranges.some(([low, high]) => key >= low && key < high)),
      );
    const rowsOf = (entries: readonly Entry[]): Row[] =>
      entries.map(({ id }) => rows.get(id)).filter((row) => row !== undefined);
    const found = best
      ? best.spans.flatMap(([from, to]) => rowsOf(best.entries.slice(from, to)))
      : [...rows.values()];
    return found.filter(matches);
  }

  function find(plan: QueryPlan): Row[] {
    const table = tableOf(plan.collection);
    const orders = plan.orderBy.map(({ path, direction }) => ({
      path,
      sign: direction === "desc" ? -1 : 1,
    }));
    const idSign = plan.idDirection === "desc" ? -1 : 1;
    const compare = (
      keysA: readonly Key[],
      orderA: Key,
      keysB: readonly Key[],
      orderB: Key,
    ): number => {
      for (const [index, { sign }] of orders.entries()) {
        const difference = compareKeys(keysA[index] ?? "", keysB[index] ?? "");
        if (difference !== 0) return difference * sign;
      }
      return compareKeys(orderA, orderB) * idSign;
    };
    const keysOf = (row: Row) => orders.map(({ path }) => row.keys.get(path)?.[0] ?? "");
    let found = candidates(table, plan)
      .map((row) => ({ row, keys: keysOf(row) }))
      .toSorted((a, b) => compare(a.keys, a.row.order, b.keys, b.row.order));
    if (plan.startAfterId !== undefined) {
      const cursor = cursorAt(plan, table.rows.get(plan.startAfterId));
      const keys = cursor.keys.map(bytesOf);
      const order = orderOf(cursor.id);
      found = found.filter(({ row, keys: own }) => compare(own, row.order, keys, order) > 0);
    }
    return found.slice(0, plan.limit).map(({ row }) => row);
  }

  return {
    read: (collection: string, id: string): Row | undefined => tables.get(collection)?.rows.get(id),
    select: find,
    sum(plan: QueryPlan): number {
      const [path = ""] = plan.orderBy.map((order) => order.path);
      let total = 0;
      for (const row of find(plan)) {
        const [key = ""] = row.keys.get(path) ?? [];
        total += numberOfKey(Buffer.from(key, "latin1")) ?? 0;
      }
      return total;
    },
    /** Gives all writes one new version and returns that version. Throws before anything is written. */
    apply(writes: readonly Write[]): string {
      const before = new Map<string, { name: string; id: string; row: Row | undefined }>();
      version += 1;
      try {
        for (const { collection, id, replace } of writes) {
          const row = tables.get(collection.name)?.rows.get(id);
          const next = replace(row);
          const name = `${collection.name}/${id}`;
          if (!before.has(name)) before.set(name, { name: collection.name, id, row });
          put(collection, id, next, String(version));
        }
      } catch (error) {
        for (const { name, id, row } of before.values()) restore(name, id, row);
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

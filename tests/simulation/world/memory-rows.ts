/** The rows of a database in memory: documents, and for each indexed path its keys in order. */
import type { Collection } from "#domain/ports/collection.ts";
import {
  type NextDocument,
  reencode,
  type StoredDocument,
  type Write,
} from "#server/adapters/documents/shared/document-writes.ts";
import { shapeOf, versionOf } from "#server/adapters/documents/shared/index-rows.ts";
import {
  elementsPath,
  endOfType,
  numberOfKey,
  startOfType,
} from "#server/adapters/documents/shared/order-key.ts";
import {
  cursorAt,
  type KeyFilter,
  type QueryPlan,
} from "#server/adapters/documents/shared/query-plan.ts";

/** Order keys as strings of bytes, which compare like the bytes. */
type Key = string;

export interface Row extends StoredDocument {
  /** The id's UTF-8 bytes: the order of ids. */
  readonly order: Key;
  readonly keys: ReadonlyMap<string, readonly Key[]>;
}

interface Entry {
  readonly key: Key;
  readonly order: Key;
  readonly id: string;
}

interface Table {
  readonly rows: Map<string, Row>;
  readonly indexes: Map<string, Entry[]>;
}

const ASCII = /^[\x20-\x7e]*$/;

const bytesOf = (key: Uint8Array): Key => Buffer.from(key).toString("latin1");
const orderOf = (id: string): Key => (ASCII.test(id) ? id : bytesOf(Buffer.from(id)));

function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The first index with this key and order, or later ones. */
function firstAt(entries: readonly Entry[], key: Key, order: Key = ""): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && (entry.key < key || (entry.key === key && entry.order < order))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ranges of keys that a filter matches, without `high` itself. "in" has one range per key. */
function rangesOf({ operator, keys }: KeyFilter): readonly (readonly [low: Key, high: Key])[] {
  const after = (key: Key) => `${key}\0`;
  return keys.map((bytes) => {
    const key = bytesOf(bytes);
    switch (operator) {
      case "<":
        return [bytesOf(startOfType(bytes)), key];
      case "<=":
        return [bytesOf(startOfType(bytes)), after(key)];
      case ">":
        return [after(key), bytesOf(endOfType(bytes))];
      case ">=":
        return [key, bytesOf(endOfType(bytes))];
      default:
        return [key, after(key)];
    }
  });
}

const pathOf = ({ path, operator }: KeyFilter): string =>
  operator === "array-contains" ? elementsPath(path) : path;

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
    if (former)
      for (const [path, keys] of former.keys)
        for (const key of keys)
          if (!row?.keys.get(path)?.includes(key)) unlink(table, path, key, former);
    if (row)
      for (const [path, keys] of row.keys)
        for (const key of keys)
          if (!former?.keys.get(path)?.includes(key)) link(table, path, key, row);
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

  function put(name: string, id: string, next: NextDocument | undefined, at: string): void {
    const table = tableOf(name);
    const former = table.rows.get(id);
    if (!next) {
      if (former) relink(table, former, undefined);
      table.rows.delete(id);
      return;
    }
    const keys = new Map<string, Key[]>();
    for (const [path, bytes] of next.rows.values()) {
      const known = keys.get(path);
      if (known) known.push(bytesOf(bytes));
      else keys.set(path, [bytesOf(bytes)]);
    }
    const { text, shape } = next;
    const order = former?.order ?? orderOf(id);
    const row: Row = {
      id,
      order,
      version: at,
      shape,
      text,
      keys,
      ...(isParsedOnce && { parsed: new Map() }),
    };
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
          put(collection.name, id, next, String(version));
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
      for (const { stored, next } of rewrites)
        put(collection.name, stored.id, next, stored.version);
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

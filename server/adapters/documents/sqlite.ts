/** Stores documents in one SQLite file, which several processes can open at once. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Documents } from "#domain/ports/documents.ts";
import { planQuery } from "./sqlite-query.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { attempt, untilDone } from "./sqlite-transaction.ts";
import {
  assertId,
  backfill,
  createWrites,
  toFound,
  toSnapshot,
  type Write,
} from "./sqlite-writes.ts";

/** Pause between two steps of compacting. */
const PAUSE_MS = 5;

export interface SqliteDocuments extends Documents {
  /** Returns the space of deleted documents to the disk, in steps between which requests are served. */
  compact(): Promise<void>;
}

/** `path` is a file, whose folder is created if needed, or ":memory:". Throws if the file cannot be opened. */
export function createSqliteDocuments({ path }: { path: string }): SqliteDocuments {
  const store = openSqliteStore(path);
  const writes = createWrites(store);
  const commit = (write: Write): Promise<string> =>
    untilDone(async () => ({ isDone: true, result: store.change(write) }));

  return {
    async get(collection, id) {
      assertId(id);
      const row = store.look(() => store.read(collection.name, id));
      return row && toSnapshot(collection, row);
    },
    async query(collection, query) {
      const plan = planQuery(collection, query);
      const rows = store.view(() => store.select(plan));
      return rows.map((row) => toFound(collection, row));
    },
    async count(collection, query) {
      const plan = planQuery(collection, query);
      return store.view(() => store.count(plan));
    },
    async sum(collection, field, { where = [] }) {
      const plan = planQuery(collection, { where, orderBy: [[field, "asc"]] });
      return store.view(() => store.sum(plan));
    },
    watch({ name }, id, onChange, onError) {
      assertId(id);
      return store.watch(name, id, { onChange, onError });
    },
    async backfill(collection, options) {
      return untilDone(async () => ({
        isDone: true,
        result: store.change(() => backfill(store, collection, options)),
      }));
    },
    async create(collection, id, data) {
      return commit(writes.create(collection, id, data));
    },
    async set(collection, id, data) {
      return commit(writes.set(collection, id, data));
    },
    async update(collection, id, fields, precondition) {
      return commit(writes.update(collection, id, fields, precondition));
    },
    async delete(collection, id, precondition) {
      await commit(writes.delete(collection, id, precondition));
    },
    async transaction(fn) {
      return untilDone(() => attempt(store, writes, fn));
    },
    async compact() {
      const step = async () => ({ isDone: true as const, result: store.shrink() });
      while (await untilDone(step)) await sleep(PAUSE_MS);
    },
    async close() {
      store.close();
    },
  };
}

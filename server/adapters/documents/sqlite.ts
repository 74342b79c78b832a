/** Documents in one SQLite file, which several processes may open at once. */
import type { Documents } from "#domain/ports.ts";
import { planQuery } from "./sqlite-query.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { attempt, untilDone } from "./sqlite-transaction.ts";
import { assertId, createWrites, toSnapshot, type Write } from "./sqlite-writes.ts";

/** `path` is a file, whose folder is created, or ":memory:". Throws where the file cannot be opened. */
export function createSqliteDocuments({ path }: { path: string }): Documents {
  const store = openSqliteStore(path);
  const writes = createWrites(store);
  const commit = (write: Write): Promise<string> =>
    untilDone(async () => ({ isDone: true, result: store.change(write) }));

  return {
    async get(collection, id) {
      assertId(id);
      const row = store.view(() => store.read(collection.name, id));
      return row && toSnapshot(collection, row);
    },
    async query(collection, query) {
      const plan = planQuery(collection.name, query);
      const rows = store.view(() => store.select(plan));
      return rows.map((row) => toSnapshot(collection, row));
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
    async close() {
      store.close();
    },
  };
}

/** Several processes can open the file at once. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Documents } from "#domain/ports/documents.ts";
import {
  assertId,
  reencode,
  toFound,
  toSnapshot,
  type Write,
  writes,
} from "../shared/document-writes.ts";
import { planQuery } from "../shared/query-plan.ts";
import { attemptTransaction } from "../shared/recorded-transaction.ts";
import { isBusy } from "./database.ts";
import { createGroup } from "./group.ts";
import { openSqliteStore } from "./store.ts";
import { transactionSteps } from "./transaction.ts";
import { retryUntilDone } from "../shared/retry-until.ts";

const PAUSE_MS = 5;

export interface SqliteDocuments extends Documents {
  /** Returns the space of deleted documents to the disk, in steps between which requests are served. */
  compact(): Promise<void>;
}

/** `path` is a file, whose folder is created if needed, or ":memory:". Throws if the file cannot be opened. */
export function createSqliteDocuments({ path }: { path: string }): SqliteDocuments {
  const store = openSqliteStore(path);
  const change = createGroup(store);
  const retried = <R>(work: () => R | Promise<R>): Promise<R> =>
    retryUntilDone(async () => ({ isDone: true, result: await work() }), isBusy);
  const commit = (write: Write): Promise<string> => retried(() => change(() => store.apply(write)));

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
    async backfill(collection, { limit, skip }) {
      return retried(() =>
        change(() => {
          const found = store.findOutdated(collection, limit, skip);
          const { rewrites, failures } = reencode(collection, found);
          for (const { stored, next } of rewrites)
            store.put(collection, stored.id, stored, next, stored.version);
          return { rewritten: rewrites.length, failures };
        }),
      );
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
      return retryUntilDone(
        async () => attemptTransaction(transactionSteps(store, change), fn),
        isBusy,
      );
    },
    async compact() {
      while (await retried(store.shrink)) await sleep(PAUSE_MS);
    },
    async close() {
      store.close();
    },
  };
}

/** Processes on any number of machines can share the database. */
import type { Documents } from "#domain/ports/documents.ts";
import {
  assertId,
  reencode,
  toFound,
  toSnapshot,
  type Write,
  writes,
} from "../shared/document-writes.ts";
import { openPostgresConnections, type Query } from "./connections.ts";
import { isTransient } from "./failure.ts";
import { count, findOutdated, readOne, select, sum } from "./find.ts";
import { apply, CHANNEL, rewrite } from "./put.ts";
import { migrate } from "./schema.ts";
import { transactionSteps } from "./transaction.ts";
import { openPostgresWatches } from "./watches.ts";
import { planQuery } from "../shared/query-plan.ts";
import { attemptTransaction } from "../shared/recorded-transaction.ts";
import { nameOf } from "../shared/staged-writes.ts";
import { createRunningWork } from "../shared/running-work.ts";
import { retryUntilDone } from "../shared/retry-until.ts";

/** `url`: https://www.postgresql.org/docs/current/libpq-connect.html. Throws DocumentsUnavailable. */
export async function openPostgresDocuments({ url }: { url: string }): Promise<Documents> {
  await migrate(url);
  const watches = await openPostgresWatches(url, CHANNEL);
  const connections = openPostgresConnections(url);
  const steps = transactionSteps(connections, repeat);
  const { run, close } = createRunningWork("postgres");
  const once = <R>(work: () => Promise<R>): Promise<R> => run(() => repeat(work));
  const look = <R>(work: (query: Query) => Promise<R>): Promise<R> =>
    once(() => connections.look(work));
  const commit = async (write: Write): Promise<string> => {
    const { version } = await once(() => connections.change((query) => apply(query, [write])));
    return version ?? "";
  };

  return {
    async get(collection, id) {
      assertId(id);
      const row = await look((query) => readOne(query, collection.name, id));
      return row && toSnapshot(collection, row);
    },
    async query(collection, query) {
      const plan = planQuery(collection, query);
      const rows = await look((ask) => select(ask, plan));
      return rows.map((row) => toFound(collection, row));
    },
    async count(collection, query) {
      const plan = planQuery(collection, query);
      return look((ask) => count(ask, plan));
    },
    async sum(collection, field, { where = [] }) {
      const plan = planQuery(collection, { where, orderBy: [[field, "asc"]] });
      return look((ask) => sum(ask, plan));
    },
    watch({ name: collection }, id, onChange, onError) {
      assertId(id);
      return watches.watch(nameOf({ collection, id }), { onChange, onError });
    },
    async backfill(collection, { limit, skip }) {
      const { rewritten, failures } = await once(() =>
        connections.change(async (query) => {
          const found = await findOutdated(query, collection, limit, skip);
          const { rewrites, failures } = reencode(collection, found);
          const puts = rewrites.map((each) => ({ collection, id: each.stored.id, ...each }));
          return { ...(await rewrite(query, puts)), rewritten: puts.length, failures };
        }),
      );
      return { rewritten, failures };
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
      return run(() => retryUntilDone(() => attemptTransaction(steps, fn), isTransient));
    },
    close: () => close(() => Promise.all([watches.close(), connections.close()])),
  };
}

/** Repeats the work after conflicts, and while the server restarts. */
function repeat<R>(work: () => Promise<R>): Promise<R> {
  return retryUntilDone(async () => ({ isDone: true, result: await work() }), isTransient);
}

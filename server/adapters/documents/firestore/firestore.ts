/** Uses Firestore in native mode (https://cloud.google.com/firestore). */
import type { Documents } from "#domain/ports/documents.ts";
import { assertId, toFound, toSnapshot, type Write, writes } from "../shared/document-writes.ts";
import { connect, type FirestoreSettings } from "./client.ts";
import { type Commits, createCommit, newVersion } from "./commit.ts";
import { isTransient } from "./failure.ts";
import { createFinder, createTotals, type Finder } from "./find.ts";
import { createFirestoreWatches } from "./watches.ts";
import { planQuery } from "../shared/query-plan.ts";
import { attemptTransaction, type TransactionSteps } from "../shared/recorded-transaction.ts";
import { createRunningWork } from "../shared/running-work.ts";
import { retryUntilDone } from "../shared/retry-until.ts";

/** Throws DocumentsUnavailable if the database cannot be read. */
export async function openFirestoreDocuments(settings: FirestoreSettings): Promise<Documents> {
  const client = await connect(settings);
  const finder = createFinder(client);
  const totals = createTotals(client, finder);
  const commits = createCommit(client, finder);
  const steps = transactionSteps(finder, commits);
  const watches = createFirestoreWatches(finder.referenceTo);
  const { run, close } = createRunningWork("firestore");
  await finder.readOne("jobs", "any").catch(async (error: unknown) => {
    await client.firestore.terminate();
    throw error;
  });
  const once = <R>(work: () => Promise<R>): Promise<R> => run(() => repeat(work));
  async function writeOne(each: Write): Promise<string> {
    const version = newVersion();
    return once(() => commits.write(each, version));
  }
  return {
    async get(collection, id) {
      assertId(id);
      const found = await once(() => finder.readOne(collection.name, id));
      return found && toSnapshot(collection, found);
    },
    async query(collection, query) {
      const plan = planQuery(collection, query);
      const found = await once(() => finder.select(plan));
      return found.map((each) => toFound(collection, each));
    },
    async count(collection, query) {
      const plan = planQuery(collection, query);
      return once(() => totals.count(plan));
    },
    async sum(collection, field, { where = [] }) {
      const plan = planQuery(collection, { where, orderBy: [[field, "asc"]] });
      return once(() => totals.sum(plan));
    },
    watch({ name: collection }, id, onChange, onError) {
      assertId(id);
      return watches.watch({ collection, id }, { onChange, onError });
    },
    async backfill(collection, batch) {
      return once(() => commits.backfill(collection, batch));
    },
    async create(collection, id, data) {
      return writeOne(writes.create(collection, id, data));
    },
    async set(collection, id, data) {
      return writeOne(writes.set(collection, id, data));
    },
    async update(collection, id, fields, precondition) {
      return writeOne(writes.update(collection, id, fields, precondition));
    },
    async delete(collection, id, precondition) {
      await writeOne(writes.delete(collection, id, precondition));
    },
    async transaction(fn) {
      return run(() => retryUntilDone(() => attemptTransaction(steps, fn), isTransient));
    },
    close: () =>
      close(() => {
        watches.close();
        return client.firestore.terminate();
      }),
  };
}

function transactionSteps(finder: Finder, { commit, isUnchanged }: Commits): TransactionSteps {
  return {
    reader: {
      read: (collection, id) => repeat(() => finder.readOne(collection, id)),
      select: (plan) => repeat(() => finder.select(plan)),
    },
    isUnchanged: (recorded) => repeat(() => isUnchanged(recorded)),
    async commit(recorded) {
      const version = newVersion();
      const outcome = await repeat(() => commit(recorded, recorded.writes, version));
      if (typeof outcome === "object") throw outcome.refusal;
      return outcome === "done";
    },
  };
}

function repeat<R>(work: () => Promise<R>): Promise<R> {
  return retryUntilDone(async () => ({ isDone: true, result: await work() }), isTransient);
}

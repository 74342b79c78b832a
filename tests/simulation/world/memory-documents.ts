/** Documents in memory, which several simulated processes share. A gate decides when and how each call ends. */
import { type Documents, VersionConflict } from "#domain/ports/documents.ts";
import {
  assertId,
  toFound,
  toSnapshot,
  type Write,
  writes,
} from "#server/adapters/documents/shared/document-writes.ts";
import { planQuery } from "#server/adapters/documents/shared/query-plan.ts";
import {
  attemptTransaction,
  type RecordedTransaction,
  type TransactionSteps,
} from "#server/adapters/documents/shared/recorded-transaction.ts";
import { tell, type Watcher } from "#server/adapters/documents/shared/watcher.ts";
import { readsHold } from "#server/adapters/documents/sqlite/transaction.ts";
import { createRows, type Rows } from "./memory-rows.ts";

export interface Gate {
  /** Calls `work` once, or throws before or after it. Never resolves for a killed process. */
  pass<R>(operation: Operation, work: () => R): Promise<R>;
  /** Waits before a transaction's next attempt. False if the transaction has taken too long. */
  waitForRetry(run: number): Promise<boolean>;
}

export type Operation = "read" | "write" | "commit";

interface Watched extends Watcher {
  readonly collection: string;
  readonly id: string;
  version: string | undefined;
}

const MAX_TRANSACTION_ATTEMPTS = 1000;

/** Lets every call through at once. */
const openGate: Gate = {
  pass: async (_, work) => work(),
  waitForRetry: async (run) => run < MAX_TRANSACTION_ATTEMPTS,
};

export function createMemoryDatabase(options: Parameters<typeof createRows>[0] = {}) {
  const rows = createRows(options);
  const watched = new Set<Watched>();

  function commit(changes: readonly Write[]): string {
    const version = rows.apply(changes);
    if (watched.size > 0) queueMicrotask(announce);
    return version;
  }

  function announce(): void {
    for (const entry of watched) {
      const version = rows.read(entry.collection, entry.id)?.version;
      if (version === entry.version) continue;
      entry.version = version;
      tell(entry);
    }
  }

  return {
    rows,
    /** The documents as one process sees them. */
    connect: (gate = openGate): Documents => connect({ rows, watched, commit, gate }),
  };
}

interface Connection {
  readonly rows: Rows;
  readonly watched: Set<Watched>;
  readonly commit: (changes: readonly Write[]) => string;
  readonly gate: Gate;
}

function connect({ rows, watched, commit, gate }: Connection): Documents {
  const own = new Set<Watched>();
  let isClosed = false;

  function pass<R>(operation: Operation, work: () => R): Promise<R> {
    if (isClosed) throw new Error("[documents/memory] closed");
    return gate.pass(operation, work);
  }

  function steps(): TransactionSteps {
    const before = rows.state();
    const isUnchanged = (recorded: RecordedTransaction) =>
      rows.state() === before || readsHold(rows, recorded);
    return {
      reader: {
        read: async (collection, id) => pass("read", () => rows.read(collection, id)),
        select: async (plan) => pass("read", () => rows.select(plan)),
      },
      isUnchanged: async (recorded) => pass("read", () => isUnchanged(recorded)),
      commit: async (recorded) =>
        pass("commit", () => {
          if (!isUnchanged(recorded)) return false;
          commit(recorded.writes);
          return true;
        }),
    };
  }

  return {
    async get(collection, id) {
      assertId(id);
      const row = await pass("read", () => rows.read(collection.name, id));
      return row && toSnapshot(collection, row);
    },
    async query(collection, query) {
      const plan = planQuery(collection, query);
      const found = await pass("read", () => rows.select(plan));
      return found.map((row) => toFound(collection, row));
    },
    async count(collection, query) {
      const plan = planQuery(collection, query);
      return pass("read", () => rows.select(plan).length);
    },
    async sum(collection, field, { where = [] }) {
      const plan = planQuery(collection, { where, orderBy: [[field, "asc"]] });
      return pass("read", () => rows.sum(plan));
    },
    watch({ name }, id, onChange, onError) {
      assertId(id);
      const version = rows.read(name, id)?.version;
      const entry = { collection: name, id, version, onChange, onError };
      for (const set of [watched, own]) set.add(entry);
      return () => void (watched.delete(entry) && own.delete(entry));
    },
    async backfill(collection, { limit, skip }) {
      return pass("write", () => rows.backfill(collection, limit, skip));
    },
    async create(collection, id, data) {
      const write = writes.create(collection, id, data);
      return pass("write", () => commit([write]));
    },
    async set(collection, id, data) {
      const write = writes.set(collection, id, data);
      return pass("write", () => commit([write]));
    },
    async update(collection, id, fields, precondition) {
      const write = writes.update(collection, id, fields, precondition);
      return pass("write", () => commit([write]));
    },
    async delete(collection, id, precondition) {
      const write = writes.delete(collection, id, precondition);
      await pass("write", () => commit([write]));
    },
    async transaction(fn) {
      if (isClosed) throw new Error("[documents/memory] closed");
      for (let run = 0; ; run++) {
        const attempt = await attemptTransaction(steps(), fn);
        if (attempt.isDone) return attempt.result;
        if (!(await gate.waitForRetry(run)))
          throw new VersionConflict("The documents that the transaction read kept changing");
      }
    },
    async close() {
      isClosed = true;
      for (const entry of own) watched.delete(entry);
    },
  };
}

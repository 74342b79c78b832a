import { randomUUID } from "node:crypto";
import type { Transaction } from "@google-cloud/firestore";
import type { Collection } from "#domain/ports/collection.ts";
import type { BackfilledBatch } from "#domain/ports/documents.ts";
import { type NextDocument, reencode, type Write } from "../shared/document-writes.ts";
import type { FirestoreClient } from "./client.ts";
import { isRefusal } from "./failure.ts";
import type { Finder, Reading } from "./find.ts";
import { keyFields } from "./names.ts";
import { keyRows, type StoredCollection } from "../shared/index-rows.ts";
import type { QueryPlan } from "../shared/query-plan.ts";
import { readsHold, type RecordedTransaction } from "../shared/recorded-transaction.ts";
import { type DocumentName, nameOf, type Staged, stageWrites } from "../shared/staged-writes.ts";

type Reads = Pick<RecordedTransaction, "documents" | "results">;

const noReads: Reads = { documents: [], results: [] };

/** A refusal means that the stored document does not allow the write. */
type Outcome = "done" | "changed" | { readonly refusal: unknown };

export type Commits = ReturnType<typeof createCommit>;

export function createCommit({ firestore, ask }: FirestoreClient, finder: Finder) {
  const { readAll } = finder;

  /** Repeating a call with the same version writes nothing twice. */
  async function commit(reads: Reads, writes: readonly Write[], version: string): Promise<Outcome> {
    const names = writes.map(({ collection: { name: collection }, id }) => ({ collection, id }));
    let isSent = false;
    const work = async (transaction: Transaction): Promise<Outcome> => {
      const reading = readingOf(transaction);
      const found = await readAll(unique(names), reading);
      if (found.some((each) => each.version === version)) return "done";
      if (!(await holds(finder, reads, reading))) return "changed";
      const staged = stage(() => stageWrites(writes, found));
      if ("refusal" in staged) return staged;
      for (const change of staged.changes) put(finder, transaction, change, version);
      isSent = true;
      return "done";
    };
    try {
      return await ask(() => firestore.runTransaction(work, { maxAttempts: 1 }));
    } catch (error) {
      // The commit may have succeeded although its response was lost.
      if (isSent && !isRefusal(error) && (await wasWritten(names, version))) return "done";
      throw error;
    }
  }

  async function wasWritten(names: readonly DocumentName[], version: string): Promise<boolean> {
    return (await readAll(unique(names))).some((found) => found.version === version);
  }

  return {
    commit,
    async write(write: Write, version: string): Promise<string> {
      const outcome = await commit(noReads, [write], version);
      if (typeof outcome === "object") throw outcome.refusal;
      return version;
    },
    isUnchanged: (reads: Reads): Promise<boolean> =>
      ask(() =>
        firestore.runTransaction((transaction) => holds(finder, reads, readingOf(transaction)), {
          readOnly: true,
        }),
      ),
    backfill: <T>(
      collection: Collection<T>,
      batch: { readonly limit: number; readonly skip: number },
    ): Promise<BackfilledBatch> =>
      ask(() =>
        firestore.runTransaction(
          async (transaction) => {
            const reading = readingOf(transaction);
            const found = await finder.findOutdated(collection, batch, reading);
            const { rewrites, failures } = reencode(collection, found);
            for (const { stored, next } of rewrites)
              put(finder, transaction, { collection, id: stored.id, stored, next }, stored.version);
            return { rewritten: rewrites.length, failures };
          },
          { maxAttempts: 1 },
        ),
      ),
  };
}

export function newVersion(): string {
  return randomUUID();
}

function holds({ readAll, select }: Finder, reads: Reads, reading: Reading): Promise<boolean> {
  const again = {
    readAll: (names: readonly DocumentName[]) => readAll(names, reading),
    select: (plan: QueryPlan) => select(plan, reading),
  };
  return readsHold(again, reads);
}

function put(
  { referenceTo }: Finder,
  transaction: Transaction,
  { collection, id, stored, next }: Staged,
  version: string,
): void {
  const reference = referenceTo({ collection: collection.name, id });
  if (next) transaction.set(reference, toFields(collection, next, version));
  else if (stored) transaction.delete(reference);
}

export function toFields(
  collection: Pick<StoredCollection, "indexes">,
  { text, shape, fields }: NextDocument,
  version: string,
) {
  return {
    ...keyFields(collection, keyRows(collection.indexes, fields)),
    data: text,
    shape,
    version,
  };
}

function readingOf(transaction: Transaction): Reading {
  return {
    all: (references) => transaction.getAll(...references),
    query: (query) => transaction.get(query),
  };
}

function stage(
  work: () => readonly Staged[],
): { readonly changes: readonly Staged[] } | { readonly refusal: unknown } {
  try {
    return { changes: work() };
  } catch (refusal) {
    return { refusal };
  }
}

function unique(names: readonly DocumentName[]): DocumentName[] {
  return [...new Map(names.map((name) => [nameOf(name), name])).values()];
}

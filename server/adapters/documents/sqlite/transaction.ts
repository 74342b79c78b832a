/** Optimistic transactions: no SQL transaction stays open while the caller's function waits. */
import { DocumentMissing } from "#domain/ports/documents.ts";
import {
  type RecordedTransaction,
  resultMark,
  type SeenDocument,
  type TransactionSteps,
} from "../shared/recorded-transaction.ts";
import type { Change } from "./group.ts";
import type { SqliteStore } from "./store.ts";

/** Repeats the reads only if there was a commit since the transaction began. */
export function transactionSteps(store: SqliteStore, change: Change): TransactionSteps {
  const before = store.look(store.state);
  const isUnchanged = (recorded: RecordedTransaction): boolean =>
    store.state() === before || readsHold(store, recorded);
  return {
    reader: {
      read: async (collection, id) => store.look(() => store.read(collection, id)),
      select: async (plan) => store.view(() => store.select(plan)),
    },
    isUnchanged: async (recorded) => store.view(() => isUnchanged(recorded)),
    commit: (recorded) =>
      change(() => {
        if (!isUnchanged(recorded)) return false;
        for (const write of recorded.writes) store.apply(write);
        return true;
      }),
  };
}

/** Of a store whose reads are synchronous. */
export function readsHold(
  store: Pick<SqliteStore, "read" | "select">,
  { documents, results }: RecordedTransaction,
): boolean {
  const isSame = ({ collection, id, version }: SeenDocument) =>
    store.read(collection, id)?.version === version;
  try {
    return (
      documents.every(isSame) &&
      results.every(({ plan, mark }) => resultMark(store.select(plan)) === mark)
    );
  } catch (error) {
    if (error instanceof DocumentMissing) return false;
    throw error;
  }
}

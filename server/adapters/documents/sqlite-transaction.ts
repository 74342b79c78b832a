/** Optimistic transactions: no SQL transaction stays open while the caller's function waits. */
import { DocumentMissing, type Transaction } from "#domain/ports/documents.ts";
import {
  type RecordedTransaction,
  recordTransaction,
  resultMark,
  type SeenDocument,
} from "./recorded-transaction.ts";
import type { SqliteStore } from "./sqlite-store.ts";
import type { Attempt } from "./until-done.ts";

/** Runs `fn` once and commits its writes, unless its reads have changed in the meantime. */
export async function attempt<R>(
  store: SqliteStore,
  fn: (transaction: Transaction) => Promise<R>,
): Promise<Attempt<R>> {
  const before = store.look(store.state);
  const recorded = recordTransaction({
    read: async (collection, id) => store.look(() => store.read(collection, id)),
    select: async (plan) => store.view(() => store.select(plan)),
  });
  // Usually nobody else has written anything, so that no read needs to be repeated.
  const isUnchanged = (): boolean => store.state() === before || readsHold(store, recorded);
  try {
    const result = await fn(recorded.transaction);
    recorded.end();
    const begin = recorded.writes.length > 0 ? store.change : store.view;
    return begin((): Attempt<R> => {
      if (!isUnchanged()) return { isDone: false };
      for (const write of recorded.writes) store.apply(write);
      return { isDone: true, result };
    });
  } catch (error) {
    const hasRead = recorded.documents.length + recorded.results.length > 0;
    // If the reads have changed, `fn` may have failed because it saw an inconsistent state: try again.
    if (recorded.isOpen && hasRead && !store.view(isUnchanged)) return { isDone: false };
    throw error;
  } finally {
    recorded.end();
  }
}

/** Whether the transaction would read the same now. */
function readsHold(store: SqliteStore, { documents, results }: RecordedTransaction): boolean {
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

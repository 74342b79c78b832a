/** Optimistic transactions: no SQL transaction stays open while the caller's function waits. */
import { DocumentMissing, type Transaction } from "#domain/ports/documents.ts";
import type { PostgresConnections, Query } from "./postgres-connections.ts";
import { readAll, readOne, select } from "./postgres-find.ts";
import { apply, nameOf } from "./postgres-put.ts";
import { type RecordedTransaction, recordTransaction, resultMark } from "./recorded-transaction.ts";
import type { Attempt } from "./until-done.ts";

/** Repeats work that failed because of a conflict or a restart of the server. */
type Repeat = <R>(work: () => Promise<R>) => Promise<R>;

/** Runs `fn` once and commits its writes, unless its reads have changed in the meantime. */
export async function attempt<R>(
  { look, view, change }: PostgresConnections,
  repeat: Repeat,
  fn: (transaction: Transaction) => Promise<R>,
): Promise<Attempt<R>> {
  const recorded = recordTransaction({
    read: (collection, id) => repeat(() => look((query) => readOne(query, collection, id))),
    select: (plan) => repeat(() => look((query) => select(query, plan))),
  });
  const { documents, results, writes } = recorded;
  const isUnchanged = () => repeat(() => view((query) => readsHold(query, recorded)));
  try {
    const result = await fn(recorded.transaction);
    recorded.end();
    if (writes.length === 0) {
      const isOneRead = documents.length + results.length <= 1;
      return isOneRead || (await isUnchanged()) ? { isDone: true, result } : { isDone: false };
    }
    const { isDone } = await repeat(() =>
      change(async (query) =>
        (await readsHold(query, recorded))
          ? { isDone: true, ...(await apply(query, writes)) }
          : { isDone: false, transactionId: undefined },
      ),
    );
    return isDone ? { isDone, result } : { isDone: false };
  } catch (error) {
    const hasRead = documents.length + results.length > 0;
    // If the reads have changed, `fn` may have failed because it saw an inconsistent state: try again.
    if (recorded.isOpen && hasRead && !(await isUnchanged())) return { isDone: false };
    throw error;
  } finally {
    recorded.end();
  }
}

/** Whether the transaction would read the same now. */
async function readsHold(
  query: Query,
  { documents, results }: RecordedTransaction,
): Promise<boolean> {
  const found = documents.length > 0 ? await readAll(query, documents) : [];
  const versions = new Map(found.map((row) => [nameOf(row), row.version]));
  if (documents.some((seen) => versions.get(nameOf(seen)) !== seen.version)) return false;
  try {
    for (const { plan, mark } of results)
      if (resultMark(await select(query, plan)) !== mark) return false;
    return true;
  } catch (error) {
    if (error instanceof DocumentMissing) return false;
    throw error;
  }
}

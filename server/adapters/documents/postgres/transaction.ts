/** Optimistic transactions: no SQL transaction stays open while the caller's function waits. */
import type { PostgresConnections, Query } from "./connections.ts";
import { readAll, readOne, select } from "./find.ts";
import { apply } from "./put.ts";
import { readsHold, type Rereader, type TransactionSteps } from "../shared/recorded-transaction.ts";

type Repeat = <R>(work: () => Promise<R>) => Promise<R>;

export function transactionSteps(
  { look, view, change }: PostgresConnections,
  repeat: Repeat,
): TransactionSteps {
  return {
    reader: {
      read: (collection, id) => repeat(() => look((query) => readOne(query, collection, id))),
      select: (plan) => repeat(() => look((query) => select(query, plan))),
    },
    isUnchanged: (recorded) =>
      repeat(() => view((query) => readsHold(rereaderOf(query), recorded))),
    async commit(recorded) {
      const { isDone } = await repeat(() =>
        change(async (query) =>
          (await readsHold(rereaderOf(query), recorded))
            ? { isDone: true, ...(await apply(query, recorded.writes)) }
            : { isDone: false, trace: undefined },
        ),
      );
      return isDone;
    },
  };
}

function rereaderOf(query: Query): Rereader {
  return {
    readAll: (names) => readAll(query, names),
    select: (plan) => select(query, plan),
  };
}

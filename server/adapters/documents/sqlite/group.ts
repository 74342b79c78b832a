/** Group commit: the disk writes once for all changes of one turn of the event loop. */
// Imported, because tests replace the global one.
import { setImmediate } from "node:timers";
import { isBusy } from "./database.ts";
import type { SqliteStore } from "./store.ts";

interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Resolves with the result of `work` when it is durable. If `work` throws, only its own changes are lost. */
export type Change = <R>(work: () => R) => Promise<R>;

export function createGroup({
  change,
  changeAll,
}: Pick<SqliteStore, "change" | "changeAll">): Change {
  let waiting: Waiting[] = [];

  function commit(): void {
    const group = waiting;
    waiting = [];
    if (group.length === 1) return group.forEach(commitAlone);
    try {
      const outcomes = changeAll(group.map(({ work }) => work));
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome && "error" in outcome) reject(outcome.error);
        else resolve(outcome?.result);
      }
    } catch (error) {
      // Each waits for the lock by itself; any other failure, such as a full disk, may be that of one change only.
      if (isBusy(error)) for (const { reject } of group) reject(error);
      else group.forEach(commitAlone);
    }
  }

  function commitAlone({ work, resolve, reject }: Waiting): void {
    try {
      resolve(change(work));
    } catch (error) {
      reject(error);
    }
  }

  return <R>(work: () => R) =>
    new Promise<R>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commit);
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
    });
}

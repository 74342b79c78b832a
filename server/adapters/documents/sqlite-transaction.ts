/** Optimistic transactions: no SQL transaction stays open while the caller's function waits. */
import { setTimeout as sleep } from "node:timers/promises";
import { DocumentMissing, VersionConflict, type Transaction } from "#domain/ports/documents.ts";
import { isBusy } from "./sqlite-database.ts";
import { planQuery } from "./sqlite-query.ts";
import type { SqliteStore } from "./sqlite-store.ts";
import { assertId, toFound, toSnapshot, type Write, type Writes } from "./sqlite-writes.ts";

const DEADLINE = 10_000;
const LONGEST_PAUSE = 250;

/** Repeats one read of a transaction; false if the result has changed. */
type Recheck = () => boolean;
type Attempt<R> = { readonly isDone: true; readonly result: R } | { readonly isDone: false };

/** Repeats `attempt` until it is done, for up to 10 s. Also retries while the database is busy. */
export async function untilDone<R>(attempt: () => Promise<Attempt<R>>): Promise<R> {
  const deadline = performance.now() + DEADLINE;
  for (let run = 0; ; run++) {
    const outcome = await attempt().catch((error: unknown) => {
      if (!isBusy(error)) throw error;
      return { isDone: false as const, error };
    });
    if (outcome.isDone) return outcome.result;
    const pause = Math.random() * Math.min(LONGEST_PAUSE, 4 * 2 ** run);
    if (performance.now() + pause > deadline)
      throw "error" in outcome
        ? outcome.error
        : new VersionConflict("The documents that the transaction read kept changing for 10 s");
    await sleep(pause);
  }
}

/** Runs `fn` once and commits its writes, unless its reads have changed in the meantime. */
export async function attempt<R>(
  store: SqliteStore,
  writes: Writes,
  fn: (transaction: Transaction) => Promise<R>,
): Promise<Attempt<R>> {
  const rechecks: Recheck[] = [];
  const buffer: Write[] = [];
  const before = store.look(store.state);
  // Usually nobody else has written anything, so that no read needs to be repeated.
  const isUnchanged = (): boolean =>
    store.state() === before || rechecks.every((recheck) => recheck());
  let isOpen = true;
  try {
    const result = await fn(createTransaction(store, writes, rechecks, buffer, () => isOpen));
    isOpen = false;
    const begin = buffer.length > 0 ? store.change : store.view;
    return begin((): Attempt<R> => {
      if (!isUnchanged()) return { isDone: false };
      for (const write of buffer) write();
      return { isDone: true, result };
    });
  } catch (error) {
    // If the reads have changed, `fn` may have failed because it saw an inconsistent state: try again.
    if (isOpen && rechecks.length > 0 && !store.view(isUnchanged)) return { isDone: false };
    throw error;
  } finally {
    isOpen = false;
  }
}

function createTransaction(
  store: SqliteStore,
  writes: Writes,
  rechecks: Recheck[],
  buffer: Write[],
  isOpen: () => boolean,
): Transaction {
  function read<R>(
    look: (load: () => R) => R,
    load: () => R,
    fingerprint: (loaded: R) => string,
  ): R {
    assertOpen(isOpen());
    if (buffer.length > 0)
      throw new Error("[documents/sqlite] a transaction must read before it writes");
    const loaded = look(load);
    const seen = fingerprint(loaded);
    rechecks.push(() => {
      try {
        return fingerprint(load()) === seen;
      } catch (error) {
        if (error instanceof DocumentMissing) return false;
        throw error;
      }
    });
    return loaded;
  }
  function add(write: Write): void {
    assertOpen(isOpen());
    buffer.push(write);
  }
  return {
    async get(collection, id) {
      assertId(id);
      const row = read(
        store.look,
        () => store.read(collection.name, id),
        (found) => found?.version ?? "",
      );
      return row && toSnapshot(collection, row);
    },
    async query(collection, query) {
      const plan = planQuery(collection, query);
      const rows = read(
        store.view,
        () => store.select(plan),
        // Documents of one transaction share their version.
        (found) => found.map(({ id, version }) => `${id} ${version}`).join("/"),
      );
      return rows.map((row) => toFound(collection, row));
    },
    create: (collection, id, data) => add(writes.create(collection, id, data)),
    set: (collection, id, data) => add(writes.set(collection, id, data)),
    update: (collection, id, fields, precondition) =>
      add(writes.update(collection, id, fields, precondition)),
    delete: (collection, id) => add(writes.delete(collection, id)),
  };
}

function assertOpen(isOpen: boolean): void {
  if (!isOpen) throw new Error("[documents/sqlite] this transaction has ended");
}

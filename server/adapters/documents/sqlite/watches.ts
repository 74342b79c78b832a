/**
 * Reports this connection's commits at once. For other connections, polls `PRAGMA data_version` (microseconds): SQLite
 * has no hook for their commits, and a file event may arrive before the commit.
 */
import { tell, type Watcher } from "../shared/watcher.ts";

const POLL_MS = 250;

interface Watched extends Watcher {
  readonly collection: string;
  readonly id: string;
  version: string | undefined;
}

export interface WatchesOptions {
  readonly readVersion: (collection: string, id: string) => string | undefined;
  /** Changes with each commit of another connection. */
  readonly readChanges: () => number;
}

export function createWatches({ readVersion, readChanges }: WatchesOptions) {
  const watched = new Set<Watched>();
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let changes = 0;
  let isFailing = false;

  function check(entries: Iterable<Watched>): void {
    for (const entry of entries) {
      const version = readVersion(entry.collection, entry.id);
      if (version === entry.version) continue;
      entry.version = version;
      tell(entry);
    }
  }

  function checkSafely(entries: readonly Watched[]): void {
    try {
      check(entries.filter((entry) => watched.has(entry)));
    } catch (error) {
      for (const { onError } of entries) onError(error);
    }
  }

  function poll(): void {
    try {
      const current = readChanges();
      if (current === changes && !isFailing) return;
      check(watched);
      changes = current;
      isFailing = false;
    } catch (error) {
      if (!isFailing) for (const { onError } of watched) onError(error);
      isFailing = true;
    }
  }

  function end(entry: Watched): void {
    watched.delete(entry);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    watch(collection: string, id: string, watcher: Watcher): () => void {
      if (!timer) {
        changes = readChanges();
        timer = setInterval(poll, POLL_MS).unref();
      }
      // Read the version after `changes`, so that no commit is missed between the two.
      const entry = { ...watcher, collection, id, version: readVersion(collection, id) };
      watched.add(entry);
      return () => end(entry);
    },
    /** Records a change inside a transaction that may still fail. */
    changed(collection: string, id: string): void {
      if (watched.size > 0) touched.add(`${collection}/${id}`);
    },
    afterCommit(): void {
      if (touched.size === 0) return;
      const keys = new Set(touched);
      touched.clear();
      const own = [...watched].filter(({ collection, id }) => keys.has(`${collection}/${id}`));
      if (own.length > 0) queueMicrotask(() => checkSafely(own));
    },
    close(): void {
      watched.clear();
      clearInterval(timer);
    },
  };
}

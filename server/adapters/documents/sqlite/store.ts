/** Callers choose the SQL transaction with `view` and `change`. */
import type { Write } from "../shared/document-writes.ts";
import { openSqliteDatabase, type Outcome } from "./database.ts";
import { createFinder } from "./find.ts";
import { createPut } from "./put.ts";
import { createWatches } from "./watches.ts";

export type SqliteStore = ReturnType<typeof openSqliteStore>;

export function openSqliteStore(path: string) {
  const database = openSqliteDatabase(path);
  const { prepare, look, view, shrink } = database;
  const finder = createFinder(database);
  const watches = createWatches({
    readVersion: (collection, id) => view(() => finder.read(collection, id)?.version),
    readChanges,
  });
  const writer = createPut(database);
  let changes = 0;

  function readChanges(): number {
    return Number(prepare("PRAGMA data_version").get()?.data_version);
  }

  function begun<R>(work: () => R): R {
    writer.begin();
    changes += 1;
    return work();
  }

  function put(...change: Parameters<typeof writer.put>): string {
    const [{ name }, id] = change;
    const version = writer.put(...change);
    watches.changed(name, id);
    return version;
  }

  return {
    ...finder,
    put,
    /** Call it inside `change`. Returns the version, or "" if the document was deleted. */
    apply({ collection, id, replace }: Write): string {
      const stored = finder.read(collection.name, id);
      const next = replace(stored);
      if (next) return put(collection, id, stored, next);
      writer.remove({ collection: collection.name, id });
      watches.changed(collection.name, id);
      return "";
    },
    look,
    view,
    change<R>(work: () => R): R {
      const result = database.change(() => begun(work));
      watches.afterCommit();
      return result;
    },
    /** One commit. A change that throws is undone alone. */
    changeAll(works: readonly (() => unknown)[]): readonly Outcome[] {
      const outcomes = database.change(() =>
        works.map((work) => database.attempt(() => begun(work))),
      );
      watches.afterCommit();
      return outcomes;
    },
    /** Changes with every change, by this connection or another one. */
    state: () => `${readChanges()} ${changes}`,
    shrink,
    watch: watches.watch,
    close(): void {
      watches.close();
      database.close();
    },
  };
}

/** Stores documents and their index keys. Callers choose the SQL transaction with `view` and `change`. */
import { openSqliteDatabase } from "./sqlite-database.ts";
import { createFinder } from "./sqlite-find.ts";
import { createPut } from "./sqlite-put.ts";
import { createWatches } from "./sqlite-watches.ts";

export type SqliteStore = ReturnType<typeof openSqliteStore>;

export function openSqliteStore(path: string) {
  const database = openSqliteDatabase(path);
  const { prepare, look, view, shrink } = database;
  const finder = createFinder(database);
  const watches = createWatches({
    readVersion: (collection, id) => view(() => finder.read(collection, id)?.version),
    readChanges,
  });
  const writer = createPut(database, finder);
  let commits = 0;

  /** Changes with each commit of another connection. */
  function readChanges(): number {
    return Number(prepare("PRAGMA data_version").get()?.data_version);
  }

  return {
    ...finder,
    /** Creates or replaces a document, inside `change`. Returns its version. */
    put(...write: Parameters<typeof writer.put>): string {
      const [{ name }, id] = write;
      const version = writer.put(...write);
      watches.changed(name, id);
      return version;
    },
    remove(collection: string, id: string): void {
      prepare("DELETE FROM fields WHERE collection = ? AND id = ?").run(collection, id);
      prepare("DELETE FROM documents WHERE collection = ? AND id = ?").run(collection, id);
      watches.changed(collection, id);
    },
    look,
    view,
    change<R>(work: () => R): R {
      writer.begin();
      const result = database.change(work);
      commits += 1;
      watches.afterCommit();
      return result;
    },
    /** Differs from an earlier result if anything was committed in between, by this connection or another one. */
    state: () => `${readChanges()} ${commits}`,
    shrink,
    watch: watches.watch,
    close(): void {
      watches.close();
      database.close();
    },
  };
}

import { type Archive, type FindCollection, listPages, toPuts } from "../shared/archive.ts";
import { openSqliteDatabase } from "./database.ts";
import { createPut } from "./put.ts";

const SELECT = `
  SELECT collection, id, CAST(version AS TEXT) AS version, shape, data AS text FROM documents
  WHERE (collection, id) > (?, ?) ORDER BY collection, id LIMIT ?`;

export function openSqliteArchive(path: string, find: FindCollection): Archive {
  const database = openSqliteDatabase(path);
  const { prepare, change } = database;
  const writer = createPut(database);

  return {
    list: () => listPages((...page) => prepare(SELECT).all(...page)),
    write: async (changes) =>
      change(() => {
        writer.begin();
        for (const name of changes) writer.remove(name);
        for (const { collection, id, stored, next, given } of toPuts(changes, find)) {
          writer.put(collection, id, stored, next, given);
          if (given) prepare("UPDATE versions SET latest = max(latest, ?)").run(Number(given));
        }
      }),
    close: async () => database.close(),
  };
}

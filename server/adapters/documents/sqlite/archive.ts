import {
  type Archive,
  type FindCollection,
  isNumeric,
  listRows,
  toNext,
} from "../shared/archive.ts";
import { openSqliteDatabase } from "./database.ts";
import { createFinder } from "./find.ts";
import { createPut } from "./put.ts";

export function openSqliteArchive(path: string, find: FindCollection): Archive {
  const database = openSqliteDatabase(path);
  const { prepare } = database;
  const { read } = createFinder(database);
  const writer = createPut(database);

  return {
    list: () =>
      listRows((collection, id, limit) =>
        prepare(
          `SELECT collection, id, version, shape, data FROM documents
           WHERE (collection, id) > (?, ?) ORDER BY collection, id LIMIT ?`,
        ).all(collection, id, limit),
      ),
    async put(documents) {
      database.change(() => {
        writer.begin();
        for (const document of documents) {
          const { collection: name, id, version } = document;
          const collection = find(name);
          const given = isNumeric(version) ? version : undefined;
          const stored = read(name, id);
          // Without a shape, all of its index keys are replaced.
          const replaced = stored && { ...stored, shape: "" };
          writer.put(collection, id, replaced, toNext(document, collection), given);
          if (given) prepare("UPDATE versions SET latest = max(latest, ?)").run(Number(given));
        }
      });
    },
    async remove(names) {
      database.change(() => {
        for (const { collection, id } of names) {
          prepare("DELETE FROM fields WHERE collection = ? AND id = ?").run(collection, id);
          prepare("DELETE FROM documents WHERE collection = ? AND id = ?").run(collection, id);
        }
      });
    },
    async close() {
      database.close();
    },
  };
}

import {
  type Archive,
  type FindCollection,
  isNumeric,
  listRows,
  toNext,
} from "../shared/archive.ts";
import { openPostgresConnections } from "./connections.ts";
import { readAll } from "./find.ts";
import { remove, restore } from "./put.ts";
import { migrate } from "./schema.ts";
import { nameOf } from "../shared/staged-writes.ts";

export async function openPostgresArchive(url: string, find: FindCollection): Promise<Archive> {
  await migrate(url);
  const { look, change, close } = openPostgresConnections(url);

  return {
    list: () =>
      listRows((...page) =>
        look((query) =>
          query(
            `SELECT collection, id, version, shape, data FROM documents
             WHERE (collection, id) > ($1, $2) ORDER BY collection, id LIMIT $3`,
            page,
          ),
        ),
      ),
    async put(documents) {
      await change(async (query) => {
        const stored = new Map(
          (await readAll(query, documents)).map((each) => [nameOf(each), each] as const),
        );
        const puts = documents.map((document) => {
          const { id, version } = document;
          const collection = find(document.collection);
          const replaced = stored.get(nameOf(document));
          return {
            collection,
            id,
            // Without a shape, all of its index keys are replaced.
            stored: replaced && { ...replaced, shape: "" },
            next: toNext(document, collection),
            version: isNumeric(version) ? version : undefined,
          };
        });
        await restore(query, puts);
        return { trace: undefined };
      });
    },
    async remove(names) {
      await change(async (query) => {
        await remove(query, names);
        return { trace: undefined };
      });
    },
    close,
  };
}

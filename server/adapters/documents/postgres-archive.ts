/** Moves documents into and out of PostgreSQL. */
import {
  type Archive,
  type ArchivedDocument,
  type FindCollection,
  isNumeric,
  toNext,
} from "./archive.ts";
import { openPostgresConnections } from "./postgres-connections.ts";
import { readAll } from "./postgres-find.ts";
import { remove, restore } from "./postgres-put.ts";
import { migrate } from "./postgres-schema.ts";
import { nameOf } from "./staged-writes.ts";

const PAGE = 500;

export async function openPostgresArchive(url: string, find: FindCollection): Promise<Archive> {
  await migrate(url);
  const { look, change, close } = openPostgresConnections(url);

  function readPage(after: ArchivedDocument | undefined): Promise<ArchivedDocument[]> {
    return look(async (query) => {
      const rows = await query(
        `SELECT collection, id, version, shape, data FROM documents
         WHERE (collection, id) > ($1, $2) ORDER BY collection, id LIMIT ${PAGE}`,
        [after?.collection ?? "", after?.id ?? ""],
      );
      return rows.map(({ collection, id, version, shape, data }) => ({
        collection: String(collection),
        id: String(id),
        version: String(version),
        shape: String(shape),
        text: String(data),
      }));
    });
  }

  return {
    async *list() {
      for (
        let page = await readPage(undefined);
        page.length > 0;
        page = await readPage(page.at(-1))
      )
        yield* page;
    },
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
        return { transactionId: undefined };
      });
    },
    async remove(names) {
      await change(async (query) => {
        await remove(query, names);
        return { transactionId: undefined };
      });
    },
    close,
  };
}

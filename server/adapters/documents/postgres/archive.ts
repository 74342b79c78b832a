import { type Archive, type FindCollection, listPages, toPuts } from "../shared/archive.ts";
import { openPostgresConnections } from "./connections.ts";
import { remove, restore } from "./put.ts";
import { migrate } from "./schema.ts";

const SELECT = `
  SELECT collection, id, version::text, shape, data AS text FROM documents
  WHERE (collection, id) > ($1, $2) ORDER BY collection, id LIMIT $3`;

export async function openPostgresArchive(url: string, find: FindCollection): Promise<Archive> {
  await migrate(url);
  const { look, change, close } = openPostgresConnections(url);

  return {
    list: () => listPages((...page) => look((query) => query(SELECT, page))),
    async write(changes) {
      await change(async (query) => {
        await remove(query, changes);
        await restore(query, toPuts(changes, find));
        return { trace: undefined };
      });
    },
    close,
  };
}

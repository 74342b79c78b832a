import pg from "pg";
import {
  type Archive,
  type ArchivedDocument,
  type FindCollection,
  listPages,
  toPuts,
} from "../shared/archive.ts";
import { clientConfig, openPostgresConnections } from "./connections.ts";
import { explain } from "./failure.ts";
import { remove, restore } from "./put.ts";
import { migrate } from "./schema.ts";

const SELECT = `
  SELECT collection, id, version::text, shape, data AS text FROM documents
  WHERE (collection, id) > ($1, $2) ORDER BY collection, id LIMIT $3`;

export async function openPostgresArchive(url: string, find: FindCollection): Promise<Archive> {
  await migrate(url);
  const { change, close } = openPostgresConnections(url);

  return {
    list: () => listSnapshot(url),
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

/** One transaction, so that all pages show the database at one moment. It may wait long for the reader. */
async function* listSnapshot(url: string): AsyncGenerator<ArchivedDocument, undefined> {
  const client = new pg.Client(clientConfig(url));
  // A connection that breaks also rejects the running query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SET idle_in_transaction_session_timeout = 0");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const readPage = async (...page: readonly unknown[]) =>
      (await client.query<Record<string, unknown>>(SELECT, [...page])).rows;
    return yield* listPages(readPage);
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

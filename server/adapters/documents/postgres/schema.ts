import pg from "pg";
import { DocumentsUnavailable } from "#domain/ports/documents.ts";
import { clientConfig, SCHEMA } from "./connections.ts";
import { explain } from "./failure.ts";

/** An arbitrary number: the advisory lock under which one process at a time migrates. */
const LOCK = 7_405_531;

/** Step 1 makes format 1 of an empty database, and so on. Collation "C" compares bytes, like Firestore. */
const steps: readonly string[] = [
  `
    CREATE TABLE documents (
      collection text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, version bigint NOT NULL,
      shape text COLLATE "C" NOT NULL, data text NOT NULL, PRIMARY KEY (collection, id)
    );
    CREATE INDEX documents_by_shape ON documents (collection, shape);
    CREATE TABLE fields (
      collection text COLLATE "C" NOT NULL, path text COLLATE "C" NOT NULL, key bytea NOT NULL,
      id text COLLATE "C" NOT NULL, PRIMARY KEY (collection, path, key, id)
    );
    CREATE INDEX fields_by_document ON fields (collection, id);
    CREATE SEQUENCE versions;
  `,
  `
    DROP INDEX fields_by_document;
    CREATE INDEX fields_by_document ON fields (collection, id, path);
  `,
];

/** Throws DocumentsUnavailable, also for a database of a newer build. Waits while another process migrates. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ ...clientConfig(url), statement_timeout: 0, lock_timeout: 0 });
  // A connection that breaks also rejects the running query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await migrateAlone(client);
  } catch (error) {
    throw error instanceof DocumentsUnavailable ? error : explain(error, "cannot connect");
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function migrateAlone(client: pg.Client): Promise<void> {
  const encoding = await client.query<{ server_encoding: string }>("SHOW server_encoding");
  if (encoding.rows[0]?.server_encoding !== "UTF8")
    throw new DocumentsUnavailable("The database must have the encoding UTF8");
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  await client.query("CREATE TABLE IF NOT EXISTS formats (format integer PRIMARY KEY)");
  const { rows } = await client.query<{ latest: number | null }>(
    "SELECT max(format) AS latest FROM formats",
  );
  const format = rows[0]?.latest ?? 0;
  if (format > steps.length)
    throw new DocumentsUnavailable("A newer version of Tollgate wrote this database");
  for (const [index, step] of steps.entries())
    if (index >= format)
      await client.query(`BEGIN; ${step}; INSERT INTO formats VALUES (${index + 1}); COMMIT`);
}

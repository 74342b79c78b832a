/** Who else uses a PostgreSQL database, and how to keep what it has beside what replaces it. */
import pg from "pg";
import { APPLICATION, clientConfig, SCHEMA } from "./connections.ts";
import { explain } from "./failure.ts";

/** Where each session of a shop, or of one of its commands, comes from and since when. Opens no session like these. */
export function findSessions(url: string): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ address: string | null; since: Date | null }>(
      `SELECT host(client_addr) AS address, min(backend_start) AS since FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 GROUP BY client_addr`,
      [APPLICATION],
    );
    return rows.map(
      ({ address, since }) =>
        `${address ?? "this machine"}${since ? ` since ${since.toISOString()}` : ""}`,
    );
  });
}

/** Renames the schema with all documents. The next process to open the database finds it empty. */
export function setSchemaAside(url: string, name: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`ALTER SCHEMA ${SCHEMA} RENAME TO ${client.escapeIdentifier(name)}`);
  });
}

async function withClient<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({
    ...clientConfig(url),
    application_name: `${APPLICATION}-restore`,
  });
  // A connection that breaks also rejects the running query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

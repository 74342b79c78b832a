/** An app on a database file, for tests that look at the stored bytes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createTestApp, type TestApp } from "./test-app.ts";

export interface StoredApp extends TestApp {
  /** Every row of every table as text. */
  dump(): string;
}

export async function createStoredApp(
  environment: Record<string, string> = {},
): Promise<StoredApp> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-stored-"));
  const path = join(folder, "tollgate.db");
  const app = await createTestApp({ DATABASE_URL: `sqlite:${path}`, ...environment });
  return {
    ...app,
    dump: () => dump(path),
    async close() {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function dump(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all());
  database.close();
  return rows.map((row) => JSON.stringify(row, asText)).join("\n");
}

function asText(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value;
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const BUSY = 5;
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Waits until no other process builds into the folder. Returns the release. SQLite locks the file through the system,
 * which releases it when the process ends, also if it is killed.
 */
export function lockBuilds(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holder = join(folder, "lock-holder");
  const database = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    const named = existsSync(holder) ? ` (process ${readFileSync(holder, "utf8")})` : "";
    process.stdout.write(`Another build runs${named}; waiting …\n`);
    database.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT_MS}; BEGIN EXCLUSIVE`);
  }
  writeFileSync(holder, String(process.pid));
  return () => database.close();
}

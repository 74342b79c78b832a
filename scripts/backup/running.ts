/** Whether a shop, or one of its commands, uses a database. */
import { existsSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { isInUse } from "#server/adapters/documents/sqlite/copy.ts";
import type { DocumentsConfig } from "#server/config/documents.ts";

const HOW = "stop it first, for example with systemctl stop 'tollgate@*' or Ctrl-C.";

/**
 * Throws who uses the database. Firestore cannot tell; a shop there has documents, and a restore refuses these in any
 * case.
 */
export async function assertStopped(documents: DocumentsConfig): Promise<void> {
  if (documents.kind === "postgres") {
    const { findSessions } = await import("#server/adapters/documents/postgres/sessions.ts");
    const sessions = await findSessions(documents.url);
    if (sessions.length > 0)
      throw new Error(`A shop is running on this database (from ${sessions.join(", ")}): ${HOW}`);
  }
  if (documents.kind === "sqlite" && existsSync(documents.path) && isInUse(documents.path)) {
    const users = usersOf(documents.path);
    const named = users.length > 0 ? ` (process ${users.join(", ")})` : "";
    throw new Error(`A shop is running on ${documents.path}${named}: ${HOW}`);
  }
}

/** Process ids, on Linux and as far as this user may see them. */
function usersOf(path: string): string[] {
  const target = realpathSync(path);
  const processes = existsSync("/proc/self/fd") ? readdirSync("/proc") : [];
  return processes.filter((id) => /^\d+$/.test(id) && hasOpen(id, target));
}

function hasOpen(id: string, target: string): boolean {
  const folder = `/proc/${id}/fd`;
  try {
    return readdirSync(folder).some((name) => readlinkSync(`${folder}/${name}`) === target);
  } catch {
    // The process has ended, or belongs to somebody else.
    return false;
  }
}

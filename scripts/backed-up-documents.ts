/** The documents of a shop as a SQLite file, whichever database the shop has. */
import { existsSync } from "node:fs";
import {
  isPostgresInUse,
  readPostgresSnapshot,
} from "#server/adapters/documents/postgres/archive.ts";
import type { Archive } from "#server/adapters/documents/shared/archive.ts";
import { move } from "#server/adapters/documents/shared/move.ts";
import {
  checkDatabase,
  copyDatabase,
  endJournal,
  isInUse,
} from "#server/adapters/documents/sqlite/copy.ts";
import { openArchive } from "#server/modules/archives.ts";

interface Documents {
  readonly databasePath: string;
  readonly postgresUrl?: string | undefined;
}

/** As of one moment; the shop may keep running. */
export async function copyDocuments(
  { databasePath, postgresUrl }: Documents,
  to: string,
): Promise<void> {
  if (postgresUrl === undefined) await copyDatabase(databasePath, to);
  else {
    await withFile(to, (target) =>
      readPostgresSnapshot(postgresUrl, (source) => moveAll(source, target)),
    );
    endJournal(to);
  }
  checkDatabase(to);
}

/** Replaces all documents in PostgreSQL. Until it has ended, no shop starts with that database. */
export async function putDocuments(from: string, postgresUrl: string): Promise<void> {
  await withFile(from, async (source) => {
    const target = await openArchive({ kind: "postgres", url: postgresUrl });
    try {
      await moveAll(source, target);
    } finally {
      await target.close();
    }
  });
}

export async function hasDocuments({ databasePath, postgresUrl }: Documents): Promise<boolean> {
  if (postgresUrl === undefined) return existsSync(databasePath);
  return readPostgresSnapshot(postgresUrl, async ({ list }) => !(await list().next()).done);
}

/** Throws while a shop or another command uses the documents. */
export async function assertStopped(documents: Documents): Promise<void> {
  const { databasePath, postgresUrl } = documents;
  const isRunning =
    postgresUrl === undefined
      ? existsSync(databasePath) && isInUse(databasePath)
      : await isPostgresInUse(postgresUrl);
  if (isRunning) throw new Error(`A shop is running on ${placeOf(documents)}: stop it first.`);
}

export function placeOf({ databasePath, postgresUrl }: Documents): string {
  return postgresUrl === undefined ? databasePath : "PostgreSQL (DATABASE_URL)";
}

async function withFile(path: string, work: (archive: Archive) => Promise<void>): Promise<void> {
  const archive = await openArchive({ kind: "sqlite", path });
  try {
    await work(archive);
  } finally {
    await archive.close();
  }
}

async function moveAll(source: Pick<Archive, "list">, target: Archive): Promise<void> {
  const { differences } = await move(source, target, { from: "backup", isReplacing: true });
  if (differences.length > 0) throw new Error(`${differences.length} documents were not copied.`);
}

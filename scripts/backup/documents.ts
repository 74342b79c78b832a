/** The documents of any database as one SQLite file, which every database can be restored from. */
import { existsSync } from "node:fs";
import { jobs } from "#server/jobs/lease.ts";
import type { ArchivedDocument } from "#server/adapters/documents/shared/archive.ts";
import { unfinishedMoves } from "#server/adapters/documents/shared/move.ts";
import {
  checkDatabase,
  copyDatabase,
  leaveJournal,
} from "#server/adapters/documents/sqlite/copy.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import type { DocumentsConfig } from "#server/config/documents.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { openArchive } from "#server/modules/archives.ts";

const BATCH_DOCUMENTS = 1000;
const BATCH_CHARACTERS = 4_000_000;

/** Shows the documents of one moment. Throws if there is no database, or if it is damaged or half moved. */
export async function exportDocuments(from: DocumentsConfig, to: string): Promise<void> {
  await (from.kind === "sqlite" ? copyDatabase(from.path, to) : copyArchive(from, to));
  checkDatabase(to);
}

async function copyArchive(from: DocumentsConfig, to: string): Promise<void> {
  await using open = new AsyncDisposableStack();
  const source = open.adopt(await openArchive(from), (archive) => archive.close());
  const target = open.adopt(await openArchive({ kind: "sqlite", path: to }), (archive) =>
    archive.close(),
  );
  let batch: ArchivedDocument[] = [];
  let characters = 0;
  for await (const found of source.list()) {
    if (found.collection === unfinishedMoves.name)
      throw new Error("npm run move or restore has not finished with this database: repeat it.");
    batch.push(found);
    characters += found.text.length;
    if (batch.length < BATCH_DOCUMENTS && characters < BATCH_CHARACTERS) continue;
    await target.write(batch);
    [batch, characters] = [[], 0];
  }
  await target.write(batch);
  await open.disposeAsync();
  leaveJournal(to);
}

/** The file is as before afterwards, except for its journal mode's traces in it. */
export async function withDocuments<R>(
  path: string,
  work: (documents: Documents) => Promise<R>,
): Promise<R> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}`);
  const documents = createSqliteDocuments({ path });
  try {
    return await work(documents);
  } finally {
    await documents.close();
    leaveJournal(path);
  }
}

/** The processes that held them work on another database: a restored shop must not wait for them. */
export async function forgetLeases(documents: Documents): Promise<void> {
  for (const { id } of await documents.query(jobs, {})) await documents.delete(jobs, id);
}

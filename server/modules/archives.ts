import { type Archive, createFindCollection } from "../adapters/documents/shared/archive.ts";
import { unfinishedMoves } from "../adapters/documents/shared/move.ts";
import { inboxMails } from "../adapters/mail/inbox.ts";
import type { DocumentsConfig } from "../config/documents.ts";
import { collections } from "./collections.ts";
import { collectionsOfMode } from "./own-accounts.ts";
import { inBothModes } from "./test-accounts.ts";

/** Every collection that a database may have. */
export const storedCollections = inBothModes(
  [...collections, inboxMails, unfinishedMoves],
  collectionsOfMode,
);

export async function openArchive(settings: DocumentsConfig): Promise<Archive> {
  const find = createFindCollection(storedCollections);
  if (settings.kind === "postgres") {
    const { openPostgresArchive } = await import("../adapters/documents/postgres/archive.ts");
    return openPostgresArchive(settings.url, find);
  }
  if (settings.kind === "firestore") {
    const { openFirestoreArchive } = await import("../adapters/documents/firestore/archive.ts");
    const names = storedCollections.map(({ name }) => name);
    return openFirestoreArchive(settings, find, names);
  }
  const { openSqliteArchive } = await import("../adapters/documents/sqlite/archive.ts");
  return openSqliteArchive(settings.path, find);
}

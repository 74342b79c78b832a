import { existsSync } from "node:fs";
import type { Documents } from "#domain/ports/documents.ts";
import { UNFINISHED_ID, unfinishedMoves } from "../adapters/documents/shared/move.ts";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";
import type { DocumentsConfig } from "../config/documents.ts";
import type { Module } from "./module.ts";
import { documentsOfMode } from "./own-accounts.ts";

interface DocumentsServices {
  readonly documents: Documents;
  /** The same documents, with the accounts of the other mode. */
  readonly otherDocuments: Documents;
  /** Returns the space of deleted documents to the disk. */
  readonly compact: () => Promise<void>;
}

interface DocumentsOptions {
  readonly settings: DocumentsConfig;
  readonly isTest: boolean;
}

type DocumentsModule = Module<DocumentsServices> & { readonly close: () => Promise<void> };

/** For a command that runs beside the shop: throws if there is no database file yet, instead of creating one. */
export async function openStoredDocuments(options: DocumentsOptions): Promise<DocumentsModule> {
  const { settings } = options;
  if (settings.kind === "sqlite" && !existsSync(settings.path))
    throw new Error(`There is no database at ${settings.path}; npm start creates it.`);
  return openDocuments(options);
}

export async function openDocuments({
  settings,
  isTest,
}: DocumentsOptions): Promise<DocumentsModule> {
  const { database, compact } = await openDatabase(settings);
  if (await database.get(unfinishedMoves, UNFINISHED_ID)) {
    await database.close();
    throw new Error(
      "npm run move or npm run restore has not finished with this database. Repeat the command, or set DATABASE_URL to another database.",
    );
  }
  return {
    services: {
      documents: documentsOfMode(database, { isTest }),
      otherDocuments: documentsOfMode(database, { isTest: !isTest }),
      compact,
    },
    close: () => database.close(),
  };
}

async function openDatabase(settings: DocumentsConfig) {
  if (settings.kind === "postgres") {
    // Loaded only when needed, because it would slow down the start.
    const { openPostgresDocuments } = await import("../adapters/documents/postgres/postgres.ts");
    // PostgreSQL's autovacuum frees space by itself.
    return { database: await openPostgresDocuments(settings), compact: async () => undefined };
  }
  if (settings.kind === "firestore") {
    const { openFirestoreDocuments } = await import("../adapters/documents/firestore/firestore.ts");
    return { database: await openFirestoreDocuments(settings), compact: async () => undefined };
  }
  const database = createSqliteDocuments(settings);
  return { database, compact: database.compact };
}

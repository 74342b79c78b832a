import type { Documents } from "#domain/ports/documents.ts";
import { createSqliteDocuments } from "../adapters/documents/sqlite.ts";
import type { DocumentsConfig } from "../config/documents.ts";
import type { Module } from "./module.ts";
import { documentsOfMode } from "./own-accounts.ts";

interface DocumentsServices {
  readonly documents: Documents;
  /** The same documents, with the accounts of the other mode: test mode's in live mode and vice versa. */
  readonly otherDocuments: Documents;
  /** Returns the space of deleted documents to the disk. */
  readonly compact: () => Promise<void>;
}

export function openDocuments({
  settings,
  isTest,
}: {
  readonly settings: DocumentsConfig;
  readonly isTest: boolean;
}): Module<DocumentsServices> & { readonly close: () => Promise<void> } {
  const database = createSqliteDocuments({ path: settings.path });
  return {
    services: {
      documents: documentsOfMode(database, { isTest }),
      otherDocuments: documentsOfMode(database, { isTest: !isTest }),
      compact: () => database.compact(),
    },
    close: () => database.close(),
  };
}

import { existsSync } from "node:fs";
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

interface DocumentsOptions {
  readonly settings: DocumentsConfig;
  readonly isTest: boolean;
}

type DocumentsModule = Module<DocumentsServices> & { readonly close: () => Promise<void> };

/** For a command that runs beside the shop: throws if there is no database yet, instead of creating one. */
export function openStoredDocuments(options: DocumentsOptions): DocumentsModule {
  const { path } = options.settings;
  if (!existsSync(path)) throw new Error(`There is no database at ${path}; npm start creates it.`);
  return openDocuments(options);
}

export function openDocuments({ settings, isTest }: DocumentsOptions): DocumentsModule {
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

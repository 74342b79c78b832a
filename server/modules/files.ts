import type { Store } from "#domain/catalog/offer.ts";
import type { OfferFile } from "#domain/downloads/downloads.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import { createDiskFiles } from "../adapters/files/disk.ts";
import type { FilesConfig } from "../config/files.ts";
import type { Module } from "./module.ts";
import { seedStoreFiles } from "./store-files.ts";

interface FilesServices {
  readonly files: Files;
  /** Every file ever offered. */
  readonly offerFiles: readonly OfferFile[];
}

interface FilesDeps {
  readonly settings: FilesConfig;
  readonly documents: Documents;
  readonly store: Pick<Store, "files">;
  /** Folder with `manifest.json` and the store's files, one per id. */
  readonly storeFilesPath: string;
}

export async function openFiles(deps: FilesDeps): Promise<Module<FilesServices>> {
  const { settings, documents, store, storeFilesPath } = deps;
  const files = createDiskFiles({ root: settings.path });
  const offerFiles = await seedStoreFiles({
    documents,
    files,
    offered: store.files,
    path: storeFilesPath,
  });
  return { services: { files, offerFiles } };
}

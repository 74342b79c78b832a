import type { Store } from "#domain/catalog/offer.ts";
import type { Files } from "#domain/ports/files.ts";
import { createDiskFiles } from "../adapters/files/disk.ts";
import { openGcsFiles } from "../adapters/files/gcs.ts";
import type { HostedFiles } from "../adapters/files/hosted-files.ts";
import { openS3Files } from "../adapters/files/s3.ts";
import type { FilesConfig } from "../config/files.ts";
import type { BuildInfo } from "../page-cache/build-info.ts";
import type { Ports } from "./groups.ts";
import type { Module } from "./module.ts";
import { seedStoreFiles } from "./store-files.ts";

interface FilesServices {
  readonly files: Files;
  /** The files' path in the proxy that sends them, with a slash at the end. */
  readonly accelRedirect?: string | undefined;
  readonly offeredKeys: readonly string[];
}

interface FilesDeps {
  readonly ports: Ports;
  readonly settings: FilesConfig;
  readonly store: Pick<Store, "files">;
  readonly paths: Pick<BuildInfo, "storeFilesPath" | "storeBytesPath">;
  readonly onProgress?: (() => void) | undefined;
}

export async function openFiles({ ports, ...own }: FilesDeps): Promise<Module<FilesServices>> {
  const deps = { ...own, ...ports };
  const { settings, store, paths } = deps;
  const { files, linkOrigin, close } = await openStorage(settings);
  const offeredKeys = await seedStoreFiles({
    ...deps,
    files,
    offered: store.files,
    manifestPath: paths.storeFilesPath,
    bytesPath: paths.storeBytesPath,
  });
  return {
    services: {
      files,
      offeredKeys,
      accelRedirect: settings.kind === "disk" ? settings.accelRedirect : undefined,
    },
    // A form starts each download, and browsers apply form-action to its redirects.
    ...(linkOrigin && { policy: { formAction: [linkOrigin] } }),
    close: async () => close?.(),
  };
}

interface Storage {
  readonly files: Files;
  /** Absent if the storage gives no links. */
  readonly linkOrigin?: string;
  readonly close?: () => void;
}

function hosted(files: HostedFiles): Storage {
  return { files, linkOrigin: files.linkOrigin, close: files.close };
}

/** Also for commands that only read. */
export async function openStorage(settings: FilesConfig): Promise<Storage> {
  switch (settings.kind) {
    case "disk":
      return { files: createDiskFiles({ root: settings.path }) };
    case "s3":
      return hosted(await openS3Files(settings));
    case "gcs":
      return hosted(await openGcsFiles(settings));
    default:
      throw new Error(`Unknown storage ${settings satisfies never}`);
  }
}

/** Builds the files and pictures of `tests/fixture-store/` once per test run, for all apps. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { requireStore } from "#scripts/store/load-store.ts";
import { type MadeFile, makeStoreFiles } from "#scripts/make-store-files.ts";
import { makeStoreMedia } from "#scripts/make-store-media.ts";
import type { MadeMedium } from "#scripts/media/make-medium.ts";
import { openStoreSources } from "#scripts/store-sources.ts";
import { openChecksums } from "#server/main/checksums.ts";

declare module "vitest" {
  interface ProvidedContext {
    fixtureBuild: {
      readonly storeFilesPath: string;
      readonly storeBytesPath: string;
      readonly storeMediaPath: string;
      readonly storeFiles: readonly MadeFile[];
      readonly storeMedia: readonly MadeMedium[];
    };
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const STORE = join(root, "tests/fixture-store");
const folder = mkdtempSync(join(tmpdir(), "tollgate-fixture-"));

export async function setup({ provide }: TestProject): Promise<void> {
  const storeFilesPath = join(folder, "manifest");
  const storeBytesPath = join(folder, "files");
  const storeMediaPath = join(folder, "media");
  const store = await requireStore({ root, folder: STORE });
  const sources = await openStoreSources(STORE, join(folder, "generated"));
  const storeFiles = await makeStoreFiles({
    store,
    sources,
    manifestPath: storeFilesPath,
    bytesPath: storeBytesPath,
    checksums: openChecksums({ path: join(folder, "checksums.json"), root: folder }),
  });
  const storeMedia = await makeStoreMedia({
    path: storeMediaPath,
    store,
    sources,
    cachePath: join(folder, "cache"),
  });
  provide("fixtureBuild", {
    storeFilesPath,
    storeBytesPath,
    storeMediaPath,
    storeFiles,
    storeMedia,
  });
}

export function teardown(): void {
  rmSync(folder, { recursive: true });
}

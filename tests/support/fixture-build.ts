/** Does once per test run what all tests share: builds the files and pictures of `tests/fixture-store/`, for all apps. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { requireStore } from "#scripts/store/load-store.ts";
import { type MadeFile, makeStoreFiles } from "#scripts/make-store-files.ts";
import { makeStoreMedia } from "#scripts/make-store-media.ts";
import { mediaCachePath } from "#scripts/media/cache.ts";
import type { MadeMedium } from "#scripts/media/make-medium.ts";
import { openStoreSources } from "#scripts/store-sources.ts";
import { openChecksums } from "#server/main/checksums.ts";
import { serveSharedServers } from "./shared-servers.ts";

declare module "vitest" {
  interface ProvidedContext {
    fixtureBuild: {
      readonly storeFilesPath: string;
      readonly storeBytesPath: string;
      readonly storeMediaPath: string;
      readonly mediaCachePath: string;
      readonly storeFiles: readonly MadeFile[];
      readonly storeMedia: readonly MadeMedium[];
    };
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const STORE = join(root, "tests/fixture-store");
const folder = mkdtempSync(join(tmpdir(), "tollgate-fixture-"));
let servers: Awaited<ReturnType<typeof serveSharedServers>>;

// Processes that tests start load their code in half the time.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "build/compile-cache");

export async function setup({ provide }: TestProject): Promise<void> {
  servers = await serveSharedServers();
  provide("sharedServers", servers.address);
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
    folder: STORE,
    sources,
    // The build has encoded these pictures already.
    cachePath: mediaCachePath(root),
  });
  provide("fixtureBuild", {
    storeFilesPath,
    storeBytesPath,
    storeMediaPath,
    mediaCachePath: mediaCachePath(root),
    storeFiles,
    storeMedia,
  });
}

export async function teardown(): Promise<void> {
  await servers.close();
  rmSync(folder, { recursive: true });
}

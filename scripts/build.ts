/** Builds into build/{id}. The folder is renamed last, so that an unfinished build is never served. */
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";
import { lockBuilds } from "./build-lock.ts";
import { writeBrowserManifests } from "./browser-manifests.ts";
import { computeBuildId } from "#server/main/build-id.ts";
import { checksumsPath, openChecksums } from "#server/main/checksums.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { storePath } from "#server/main/store-folder.ts";
import { makeStoreFiles } from "./make-store-files.ts";
import { mediaCachePath } from "./media/cache.ts";
import { makeMediaApart } from "./media/make-media-apart.ts";
import { removeOldBuilds } from "./old-builds.ts";
import { precompress } from "./precompress.ts";
import { generatedPath } from "./store-sources.ts";
import type { CheckedStore } from "./store/check-store.ts";
import { requireGoodStore } from "./store/check.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
// Overrides the environment, because React and its tools use production code only with this value.
process.env.NODE_ENV = "production";
const place = { root, folder: storePath(root, loadEnvironment(root)) };
/** For the store's files: Vite empties its own output folder while it builds. */
const aside = join(root, "build", "unfinished-store");
const release = lockBuilds(join(root, "build"));
// Without an index.ts the folder may not even exist.
if (!existsSync(join(place.folder, "index.ts"))) await requireChecked();
const id = computeBuildId(root, place.folder);
const finished = join(root, "build", id);
const unfinished = join(root, "build", "unfinished");

if (!existsSync(finished)) {
  const { store, sources } = await requireChecked();
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const builder = await createBuilder({ root, logLevel: "warn" });
  await Promise.all([
    makeMediaApart({
      path: join(aside, "made"),
      root,
      storeFolder: place.folder,
      sources,
      cachePath: mediaCachePath(root),
    }),
    builder.buildApp(),
  ]);
  writeBrowserManifests(join(unfinished, "client"));
  for (const name of ["media", "media.json"])
    renameSync(join(aside, "made", name), join(unfinished, name));
  const files = await makeStoreFiles({
    store,
    sources,
    manifestPath: join(unfinished, "files"),
    bytesPath: join(root, "build/files"),
    checksums: openChecksums({ path: checksumsPath(root), root }),
  });
  for (const file of files) process.stdout.write(`${file.sha256}  ${file.id}\n`);
  rmSync(aside, { recursive: true });
  for (const name of ["client", "media"]) await precompress(join(unfinished, name));
  renameSync(unfinished, finished);
  // Delete the compile cache, because that of earlier builds would only grow.
  rmSync(join(root, "build/compile-cache"), { recursive: true, force: true });
}
writeFileSync(join(root, "build", "current"), id);
// If an old build is current again, its modification time must be new, or removeOldBuilds would count it as old.
utimesSync(finished, new Date(), new Date());
removeOldBuilds(join(root, "build"), id);
release();
process.stdout.write(`Build ${id}\n`);

function requireChecked(): Promise<CheckedStore> {
  rmSync(aside, { recursive: true, force: true });
  return requireGoodStore(place, generatedPath(root, "build"));
}

/** Builds pages, server, and the store's files and pictures into build/{id}, in one step: a half-made build is never served. */
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";
import { writeBrowserManifests } from "./browser-manifests.ts";
import { computeBuildId } from "#server/main/build-id.ts";
import { makeStoreFiles } from "./make-store-files.ts";
import { makeStoreMedia } from "./make-store-media.ts";
import { removeOldBuilds } from "./old-builds.ts";
import { precompress } from "./precompress.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
// React and its tools take their faster half only where this says so, whatever the environment was.
process.env.NODE_ENV = "production";
const id = computeBuildId(root);
const finished = join(root, "build", id);
const unfinished = join(root, "build", "unfinished");

if (!existsSync(finished)) {
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp();
  writeBrowserManifests(join(unfinished, "client"));
  const files = await makeStoreFiles(join(unfinished, "files"));
  for (const file of files) process.stdout.write(`${file.sha256}  ${file.id}\n`);
  await makeStoreMedia(unfinished);
  for (const folder of ["client", "media"]) await precompress(join(unfinished, folder));
  renameSync(unfinished, finished);
  // What Node kept of builds before this one would only grow.
  rmSync(join(root, "build/compile-cache"), { recursive: true, force: true });
}
// Which build the next worker serves; written last.
writeFileSync(join(root, "build", "current"), id);
// An old build that is current again is new again.
utimesSync(finished, new Date(), new Date());
removeOldBuilds(join(root, "build"), id);
process.stdout.write(`Build ${id}\n`);

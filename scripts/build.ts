/** Builds pages, server and the store's files into build/{id}, in one step: a half-made build is never served. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";
import { computeBuildId } from "./build-id.ts";
import { makeStoreFiles } from "./make-store-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const id = computeBuildId(root);
const finished = join(root, "build", id);
const unfinished = join(root, "build", "unfinished");

if (!existsSync(finished)) {
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp();
  const files = await makeStoreFiles(join(unfinished, "files"));
  for (const file of files) process.stdout.write(`${file.sha256}  ${file.id}\n`);
  renameSync(unfinished, finished);
}
// Which build the next worker serves; written last.
writeFileSync(join(root, "build", "current"), id);
process.stdout.write(`Build ${id}\n`);

import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const MAX_BUILDS = 5;
/** Matches finished builds only: other folders beside them must stay. */
const BUILD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256 = /[0-9a-f]{64}/g;
/** Another process may still be writing younger ones. */
const ABANDONED_MS = 60 * 60_000;

/** Keeps the current build and the newest five. Then removes sold files that no build names. */
export function removeOldBuilds(folder: string, currentId: string): void {
  const builds = readdirSync(folder)
    .filter((name) => BUILD_ID.test(name))
    .map((name) => ({ name, madeAt: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.madeAt - one.madeAt);
  for (const { name } of builds.slice(MAX_BUILDS))
    if (name !== currentId) rmSync(join(folder, name), { recursive: true, force: true });
  // A build of an older version of the shop has its own copies.
  if (existsSync(join(folder, "files"))) removeUnnamedFiles(folder);
}

function removeUnnamedFiles(folder: string): void {
  const shared = join(folder, "files");
  const named = new Set(readdirSync(folder).flatMap((name) => namesIn(join(folder, name))));
  for (const name of readdirSync(shared)) {
    const path = join(shared, name);
    const isAbandoned = () => Date.now() - statSync(path).mtimeMs > ABANDONED_MS;
    if (name.endsWith(".part") ? isAbandoned() : !named.has(name)) rmSync(path);
  }
}

function namesIn(build: string): string[] {
  return ["files/manifest.json", "manifest.json"]
    .map((name) => join(build, name))
    .filter(existsSync)
    .flatMap((path) => readFileSync(path, "utf8").match(SHA256) ?? []);
}

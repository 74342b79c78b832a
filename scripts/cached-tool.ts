/** Tools that few contributors need, installed when first used and outside package.json. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const caches = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));

interface Tool {
  /** The folder's name, with the version, so that a new version is installed afresh. */
  readonly folder: string;
  /** Such as "name@1.2.3". */
  readonly packages: readonly string[];
  /** A file below the installed node_modules. */
  readonly entry: string;
  /** Further options of `npm install`. */
  readonly options?: readonly string[];
}

/** Returns the path of the entry. Throws if the packages cannot be installed. */
export function installTool({ folder, packages, entry, options = [] }: Tool): string {
  const cache = join(caches, folder);
  const path = join(cache, "node_modules", entry);
  if (existsSync(path)) return path;
  process.stderr.write(`Installing ${packages.join(" and ")} …\n`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), '{ "private": true }');
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", ...packages, ...quiet, ...options], {
    cwd: cache,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${packages.join(" and ")} could not be installed`);
  return path;
}

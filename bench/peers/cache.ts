/** What later runs reuse: the peers' packages and builds. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Outside the repository, because bundlers do not compile what is below a folder `node_modules`. */
export function cacheFolder(name: string): string {
  const folder = join(tmpdir(), "tollgate-peers", name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Prints only errors. */
export function run(program: string, args: readonly string[], cwd: string, environment = {}): void {
  execFileSync(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Installs exact versions from the npm registry, unless an earlier run did. */
export function install(folder: string, dependencies: Readonly<Record<string, string>>): void {
  const path = join(folder, "package.json");
  const text = JSON.stringify({ private: true, type: "module", dependencies });
  const lock = join(folder, "node_modules/.package-lock.json");
  if (existsSync(lock) && existsSync(path) && readFileSync(path, "utf8") === text) return;
  writeFileSync(path, text);
  run("npm", ["install", "--no-audit", "--no-fund"], folder);
}

/** A copy of the shop with its own builds, so that a test can deploy new ones. */
import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));
const NOT_COPIED = new Set([".git", "build", "data", "node_modules", "test-results"]);
/** Paths that a shop with hosted services does not need: embedded services, benchmarks and tests. */
const NOT_HOSTED = [
  "bench",
  "embedded",
  "playwright.config.ts",
  "scripts/simulate.ts",
  "scripts/soak.ts",
  "scripts/test-all.ts",
  "vitest.config.ts",
];
const HASHED = /^(.+)-([\w-]{8})\.(js|css)$/;
const COMPRESSED = /\.(?:br|gz|zst)$/;
const TEXT = /\.(?:js|css|json)$/;

export interface DeployedCopy {
  /** Path of the start script. */
  readonly entry: string;
  /** Id of the copy's first build, the same as that of the project's build. */
  readonly first: string;
  /** Deploys a build whose scripts and styles all have new names, as if all had changed. Returns the build's id. */
  putNextBuild(): string;
  /** Replaces the bytes of a sold file. Returns their SHA-256 in lower-case hex. */
  replaceFile(fileId: string, bytes: Uint8Array): string;
}

/** Copies production code without the embedded services to the folder, which must exist. Returns the start script. */
export function copyHostedSources(folder: string): string {
  return copySources(
    folder,
    (path) =>
      !/\.test\.tsx?$/.test(path) &&
      !NOT_HOSTED.some((name) => path === join(root, name)) &&
      (dirname(path) !== join(root, "tests") || basename(path) === "fixture-store"),
  );
}

/** Copies the project without its builds to the folder, which must exist. Returns the start script. */
export function copySources(folder: string, filter = (_path: string) => true): string {
  for (const name of readdirSync(root).filter((entry) => !NOT_COPIED.has(entry)))
    cpSync(join(root, name), join(folder, name), { recursive: true, filter });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // Copy the cache, because making pictures and fonts takes most of a build's time.
  const cache = join(root, "build/cache");
  if (existsSync(cache)) cpSync(cache, join(folder, "build/cache"), { recursive: true });
  return join(folder, "scripts/start.mjs");
}

/**
 * Copies the project and its finished build to the folder, which must exist. With `isPruned` it has only the packages
 * that npm installs with --omit=dev.
 */
export function copyShop(folder: string, { isPruned = false } = {}): DeployedCopy {
  for (const name of readdirSync(root).filter((entry) => !NOT_COPIED.has(entry)))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  if (isPruned) copyProductionPackages(folder);
  else symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const first = readFileSync(join(root, "build/current"), "utf8");
  const builds = join(folder, "build");
  mkdirSync(builds);
  for (const name of [first, "files"])
    cpSync(join(root, "build", name), join(builds, name), { recursive: true });
  writeFileSync(join(builds, "current"), first);
  let latest = first;
  return {
    entry: join(folder, "scripts/start.mjs"),
    first,
    putNextBuild() {
      const next = randomUUID();
      const unfinished = join(builds, "unfinished");
      cpSync(join(builds, latest), unfinished, { recursive: true });
      renameHashed(unfinished, next);
      renameSync(unfinished, join(builds, next));
      writeFileSync(join(builds, "current"), next);
      latest = next;
      return next;
    },
    replaceFile(fileId, bytes) {
      const path = join(builds, latest, "files/manifest.json");
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const manifest = JSON.parse(readFileSync(path, "utf8")) as { id: string }[];
      const changed = manifest.map((file) =>
        file.id === fileId ? { ...file, size: bytes.length, sha256 } : file,
      );
      writeFileSync(join(builds, "files", sha256), bytes);
      writeFileSync(path, JSON.stringify(changed));
      return sha256;
    },
  };
}

const lockfile = z.object({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().default(false) })),
});

function copyProductionPackages(folder: string): void {
  const text = readFileSync(join(root, "package-lock.json"), "utf8");
  const all = Object.entries(lockfile.parse(JSON.parse(text)).packages);
  const packages = Object.fromEntries(all.filter(([path, { dev }]) => path !== "" && !dev));
  const paths = Object.keys(packages).filter((path) => existsSync(join(root, path)));
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Nested packages, which may be for development, have entries of their own.
    const filter = (source: string) => source !== join(root, path, "node_modules");
    // Node itself is large and loads no packages.
    if (path.startsWith("node_modules/node-")) symlinkSync(join(root, path), join(folder, path));
    else cpSync(join(root, path), join(folder, path), { recursive: true, filter });
  }
  const installed = Object.fromEntries(paths.map((path) => [path, packages[path]]));
  writeFileSync(
    join(folder, "node_modules/.package-lock.json"),
    JSON.stringify({ packages: installed }),
  );
}

function renameHashed(build: string, salt: string): void {
  const assets = join(build, "client/assets");
  const renamed = new Map<string, string>();
  for (const name of readdirSync(assets)) {
    const [, stem, hash, extension] = HASHED.exec(name) ?? [];
    if (!stem || !hash || !extension) continue;
    const other = createHash("sha256").update(salt).update(name).digest("hex").slice(0, 8);
    renamed.set(name, `${stem}-${other}.${extension}`);
  }
  const search = new RegExp([...renamed.keys()].map(escape).join("|"), "g");
  for (const path of filesIn(build)) {
    // Compressed copies would still contain the old names.
    if (COMPRESSED.test(path) && renamed.has(basename(path).replace(COMPRESSED, ""))) rmSync(path);
    else if (TEXT.test(path)) {
      const text = readFileSync(path, "utf8");
      const changed = text.replace(search, (name) => renamed.get(name) ?? name);
      if (changed !== text) writeFileSync(path, changed);
    }
  }
  for (const [name, other] of renamed) renameSync(join(assets, name), join(assets, other));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function escape(text: string): string {
  return text.replace(/[.$]/g, "\\$&");
}

/** Derives a build's id from its sources: the same sources give the same id on every machine. */
import { createHash, type Hash } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join, relative, sep } from "node:path";

const INPUTS = [
  "app",
  "domain",
  "embedded",
  "locales",
  "protocol",
  "public",
  "server",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/build.ts",
  "scripts/chunk-groups.ts",
  "scripts/load-store.ts",
  "scripts/make-store-files.ts",
  "scripts/make-store-media.ts",
  "scripts/media",
  "scripts/precompress.ts",
  "scripts/theme",
  "scripts/store-sources.ts",
  "tsconfig.json",
  "vite.config.ts",
];
/** Tests and type declarations do not affect the build, and a build generates some of the declarations. */
const IGNORED = /\.(?:test\.tsx?|d\.ts)$/;

/** Formats the SHA-256 of every input's path and bytes as a UUID. `store` is the folder of the store to build. */
export function computeBuildId(root: string, store: string): string {
  const hash = createHash("sha256");
  for (const input of [...INPUTS.map((name) => join(root, name)), store]) {
    const inRoot = relative(root, input).split(sep).join("/");
    for (const name of namesIn(input)) {
      hash.update(`${inRoot}${name}\0`);
      addFile(hash, input + name);
      hash.update("\0");
    }
  }
  const hex = hash.digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

/** Every start waits for this, and reading all files into one buffer takes a third of the time of `readFileSync`. */
const chunk = Buffer.allocUnsafe(256 * 1024);

function addFile(hash: Hash, path: string): void {
  const file = openSync(path, "r");
  try {
    let length = chunk.length;
    while (length === chunk.length) {
      length = readSync(file, chunk, 0, chunk.length, null);
      hash.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}

/** The files in a folder, each as "/" and its path inside; for a file, the empty path. */
function namesIn(input: string): string[] {
  try {
    return listNames(input, "").sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return [""];
    throw error;
  }
}

/** Faster than the option `recursive` of `readdirSync`. */
function listNames(input: string, folder: string): string[] {
  return readdirSync(input + folder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listNames(input, name);
    return entry.isFile() && !IGNORED.test(entry.name) ? [name] : [];
  });
}

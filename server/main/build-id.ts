/** Derives a build's id from its sources: the same sources give the same id on every machine. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
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
  "scripts/make-store-files.ts",
  "scripts/make-store-media.ts",
  "scripts/precompress.ts",
  "tsconfig.json",
  "vite.config.ts",
];
/** Tests and type declarations do not affect the build, and a build generates some of the declarations. */
const IGNORED = /\.(?:test\.tsx?|d\.ts)$/;

/** Formats the SHA-256 of every input's path and bytes as a UUID. `store` is the folder of the store to build. */
export function computeBuildId(root: string, store: string): string {
  const hash = createHash("sha256");
  const inputs = INPUTS.flatMap((input) => filesOf(join(root, input)));
  for (const path of [...inputs, ...filesOf(store)]) {
    hash.update(relative(root, path).split(sep).join("/"));
    hash.update("\0");
    hash.update(readFileSync(path));
    hash.update("\0");
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

function filesOf(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !IGNORED.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return [path];
    throw error;
  }
}

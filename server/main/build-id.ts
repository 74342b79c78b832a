/** A build's id follows from what goes into it: the same sources are the same build, on every machine. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const INPUTS = [
  "app",
  "domain",
  "public",
  "server",
  "store",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/build.ts",
  "scripts/make-store-files.ts",
  "scripts/make-store-media.ts",
  "scripts/precompress.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const IGNORED = /\.test\.tsx?$/;

/** A UUID made of the SHA-256 of every input's path and bytes. */
export function computeBuildId(root: string): string {
  const hash = createHash("sha256");
  for (const path of INPUTS.flatMap((input) => filesOf(join(root, input)))) {
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

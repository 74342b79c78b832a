import { createHash } from "node:crypto";
import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { addFile, checksumsPath, openChecksums } from "./checksums.ts";

/** With all that the build imports. */
export const INPUTS = [
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
  "scripts/browser-manifests.ts",
  "scripts/build-lock.ts",
  "scripts/build.ts",
  "scripts/check-store-files.ts",
  "scripts/chunk-groups.ts",
  "scripts/compile-at-once.ts",
  "scripts/cover",
  "scripts/fold-runtime.ts",
  "scripts/make-store-files.ts",
  "scripts/make-store-media.ts",
  "scripts/media",
  "scripts/old-builds.ts",
  "scripts/precompress.ts",
  "scripts/store",
  "scripts/store-sources.ts",
  "scripts/terminal.ts",
  "scripts/theme",
  "tsconfig.json",
  "vite.config.ts",
];
/** Files that do not affect the build. A build generates some of the declarations. */
const IGNORED = /\.(?:test\.tsx?|d\.ts)$/;
/** The store's pictures and sold files, which may be large and have any name. */
const CONTENT = /^\/(?:files|media)\//;
const CLUTTER = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** The SHA-256 of every input's path and bytes, as a UUID. `store` is the store's folder. */
export function computeBuildId(root: string, store: string): string {
  const hash = createHash("sha256");
  const isCopy = !existsSync(join(root, "node_modules/vite"));
  const checksums = openChecksums({ path: checksumsPath(root), root, isCopy });
  // A shop with hosted services may lack embedded/.
  const inputs = INPUTS.map((name) => join(root, name)).filter((path) => existsSync(path));
  for (const input of [...inputs, store]) {
    const inRoot = relative(root, input).split(sep).join("/");
    for (const name of namesIn(input)) {
      hash.update(`${inRoot}${name}\0`);
      if (input === store && CONTENT.test(name)) hash.update(checksums.of(input + name));
      else addFile(hash, input + name);
      hash.update("\0");
    }
  }
  checksums.save();
  const hex = hash.digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

/** Paths below the folder, beginning with "/"; for a file, the empty path. */
function namesIn(input: string): string[] {
  try {
    return listNames(input, "").sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return [""];
    throw error;
  }
}

function listNames(input: string, folder: string): string[] {
  return readdirSync(input + folder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listNames(input, name);
    if (CONTENT.test(name)) return isContent(input + name, entry) ? [name] : [];
    return entry.isFile() && !IGNORED.test(entry.name) ? [name] : [];
  });
}

/** A large file may be a link to another disk. */
function isContent(path: string, entry: Dirent): boolean {
  if (CLUTTER.test(entry.name)) return false;
  return entry.isFile() || (entry.isSymbolicLink() && existsSync(path) && statSync(path).isFile());
}

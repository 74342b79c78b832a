/** A copy of the shop with builds of its own, so that a test may put new ones in place. */
import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const NOT_COPIED = new Set([".git", "build", "data", "node_modules", "test-results"]);
const HASHED = /^(.+)-([\w-]{8})\.(js|css)$/;
const COMPRESSED = /\.(?:br|gz|zst)$/;
const TEXT = /\.(?:js|css|json)$/;

export interface DeployedCopy {
  /** For Node: starts the shop as `npm start` does. */
  readonly entry: string;
  /** Puts a build in place whose scripts and styles all have new names, as after a change. Answers its id. */
  putNextBuild(): string;
}

/** The folder must exist; it holds the copy and a finished build of this project. */
export function copyShop(folder: string): DeployedCopy {
  for (const name of readdirSync(root).filter((entry) => !NOT_COPIED.has(entry)))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const first = readFileSync(join(root, "build/current"), "utf8");
  const builds = join(folder, "build");
  mkdirSync(builds);
  cpSync(join(root, "build", first), join(builds, first), { recursive: true });
  writeFileSync(join(builds, "current"), first);
  let latest = first;
  return {
    entry: join(folder, "scripts/start.mjs"),
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
  };
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
    // The compressed forms still say the names before.
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

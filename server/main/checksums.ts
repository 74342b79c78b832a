/** Cached SHA-256 of large files, so that only changed files are read again. */
import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export interface Checksums {
  of(path: string): string;
  /** Does nothing if this process may not write, as in a container. */
  save(): void;
}

interface Remembered {
  readonly size: number;
  readonly mtimeNs: string;
  readonly inode: string;
  readonly sha256: string;
}

interface ChecksumsOptions {
  readonly path: string;
  /** Files below this folder stay cached after it has moved. */
  readonly root: string;
  /** Ignores inodes and fractions of seconds, because images contain copies of a built shop. */
  readonly isCopy?: boolean;
}

/** Some file systems count time in steps of two seconds, so a change may not change the time. */
const COARSEST_STEP_MS = 2000;

export function checksumsPath(root: string): string {
  return join(root, "build/cache/checksums.json");
}

export function openChecksums({ path, root, isCopy = false }: ChecksumsOptions): Checksums {
  const remembered = read(path);
  let isChanged = false;
  return {
    of(file) {
      const name = relative(root, file);
      const before = factsOf(file);
      const known = remembered.get(name);
      if (known && isSame(known, before, isCopy)) return known.sha256;
      const startedAt = Date.now();
      const sha256 = hashFile(file);
      const age = Math.abs(startedAt - Number(BigInt(before.mtimeNs) / 1_000_000n));
      if (age > COARSEST_STEP_MS && isSame(before, factsOf(file), false)) {
        remembered.set(name, { ...before, sha256 });
        isChanged = true;
      }
      return sha256;
    },
    save() {
      if (!isChanged) return;
      const present = [...remembered].filter(([name]) => existsSync(resolve(root, name)));
      const unfinished = `${path}.${process.pid}`;
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(unfinished, JSON.stringify(Object.fromEntries(present), null, 2));
        renameSync(unfinished, path);
      } catch {
        // The next run computes the checksums again.
      }
    },
  };
}

function read(path: string): Map<string, Remembered> {
  try {
    const found = JSON.parse(readFileSync(path, "utf8")) as Record<string, Remembered>;
    return new Map(Object.entries(found));
  } catch {
    return new Map();
  }
}

function factsOf(file: string): Omit<Remembered, "sha256"> {
  const { size, mtimeNs, ino } = statSync(file, { bigint: true });
  return { size: Number(size), mtimeNs: String(mtimeNs), inode: String(ino) };
}

function isSame(
  one: Omit<Remembered, "sha256">,
  other: Omit<Remembered, "sha256">,
  isCopy: boolean,
): boolean {
  if (one.size !== other.size) return false;
  if (isCopy && secondOf(one) === secondOf(other)) return true;
  return one.mtimeNs === other.mtimeNs && one.inode === other.inode;
}

function secondOf({ mtimeNs }: Pick<Remembered, "mtimeNs">): bigint {
  return BigInt(mtimeNs) / 1_000_000_000n;
}

export function hashFile(path: string): string {
  const hash = createHash("sha256");
  addFile(hash, path);
  return hash.digest("hex");
}

/** Every start waits for this; `readFileSync` takes three times as long. */
const chunk = Buffer.allocUnsafe(256 * 1024);

export function addFile(hash: Hash, path: string): void {
  const file = openSync(path, "r");
  try {
    let length = chunk.length;
    while (length > 0) {
      length = readSync(file, chunk, 0, chunk.length, null);
      hash.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}

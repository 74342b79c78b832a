/** A file system of a few megabytes, for tests of a full or read-only disk. Needs root on Linux. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const mayMount = process.platform === "linux" && process.getuid?.() === 0;

export interface SmallDisk {
  /** Mount point. */
  readonly path: string;
  /** Writes until nothing more fits. */
  fill(): void;
  makeReadOnly(): void;
  unmount(): void;
}

export function mountSmallDisk(path: string, megabytes: number): SmallDisk {
  mkdirSync(path, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
  return {
    path,
    fill() {
      for (const bytes of [2 ** 20, 4096])
        for (let count = 0; tryToWrite(join(path, `filler-${bytes}-${count}`), bytes);) count += 1;
    },
    makeReadOnly: () => void execFileSync("mount", ["-o", "remount,ro", path]),
    unmount: () => void execFileSync("umount", ["--lazy", path]),
  };
}

function tryToWrite(path: string, bytes: number): boolean {
  try {
    writeFileSync(path, Buffer.alloc(bytes, 1));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}

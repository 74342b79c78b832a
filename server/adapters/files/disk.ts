import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { Files } from "#domain/ports.ts";

/** Large chunks: each costs one trip through the stream machinery, and downloads are large. */
const CHUNK_BYTES = 512 * 1024;

/** Private files in a folder of this machine. */
export function createDiskFiles({ root }: { root: string }): Files {
  return {
    async stat(key) {
      const found = await stat(pathOf(root, key)).catch(undefinedIfMissing);
      return found?.isFile() ? { size: found.size } : undefined;
    },

    async read(key, range) {
      const stream = createReadStream(pathOf(root, key), { ...range, highWaterMark: CHUNK_BYTES });
      // Opening fails here, where it can still become an answer, and not in the middle of one.
      await new Promise((resolve, reject) => stream.once("open", resolve).once("error", reject));
      return Readable.toWeb(stream, {
        strategy: { highWaterMark: 2 },
      }) as ReadableStream<Uint8Array>;
    },

    async write(key, bytes) {
      const path = pathOf(root, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
        await rename(unfinished, path);
      } catch (error) {
        // A full disk must not fill up further with every attempt.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  };
}

function pathOf(root: string, key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new RangeError(`Not a file key: ${key}`);
  return join(root, key);
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

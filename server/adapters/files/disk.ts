import { randomUUID } from "node:crypto";
import { close, open, read } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { assertFileKey, type Files } from "#domain/ports/files.ts";

/** Larger chunks were no faster. */
const CHUNK_BYTES = 64 * 1024;
const ABANDONED_MS = 60 * 60_000;

const [openFile, readFile, closeFile] = [promisify(open), promisify(read), promisify(close)];

export function createDiskFiles({ root }: { root: string }): Files {
  return {
    async stat(key) {
      const found = await stat(pathOf(root, key)).catch(undefinedIfMissing);
      return found?.isFile() ? { size: found.size } : undefined;
    },

    async read(key, range) {
      // Open the file here, so that a failure can become an error response instead of cutting one off.
      return streamFile(await openFile(pathOf(root, key), "r"), range);
    },

    async write(key, bytes) {
      const path = pathOf(root, key);
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await removeAbandoned(path);
        await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
        await rename(unfinished, path);
      } catch (error) {
        // Failed attempts must not fill the disk.
        await rm(unfinished, { force: true }).catch(undefinedIfMissing);
        // If the stream itself failed, cancelling repeats its error: ignore it.
        if (!bytes.locked) await bytes.cancel(error).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** A killed process leaves a partial file, which may be large. */
async function removeAbandoned(path: string): Promise<void> {
  const names = await readdir(dirname(path));
  const parts = names.filter(
    (name) => name.startsWith(`${basename(path)}.`) && name.endsWith(".part"),
  );
  for (const name of parts) {
    const part = join(dirname(path), name);
    const found = await stat(part).catch(undefinedIfMissing);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(part, { force: true });
  }
}

/** Does not read ahead of the consumer. */
function streamFile(
  file: number,
  range?: Parameters<Files["read"]>[1],
): ReadableStream<Uint8Array> {
  let position = range?.start ?? 0;
  const end = range ? range.end + 1 : Infinity;
  let reading: Promise<{ bytesRead: number }> | undefined;
  let isOpen = true;
  const finish = async () => {
    if (!isOpen) return;
    isOpen = false;
    await closeFile(file);
  };
  return new ReadableStream<Uint8Array>({
    // Readers can bring their own buffer; otherwise each chunk gets a new one.
    type: "bytes",
    autoAllocateChunkSize: CHUNK_BYTES,
    async pull(controller) {
      const request = "byobRequest" in controller ? controller.byobRequest : null;
      const view = request?.view as Uint8Array | null | undefined;
      if (!request || !view) throw new Error("A byte stream always provides a buffer");
      const length = Math.min(view.byteLength, end - position);
      try {
        reading = readFile(file, view, 0, length, position);
        const { bytesRead } = await reading;
        if (!isOpen) return;
        position += bytesRead;
        if (bytesRead > 0) return request.respond(bytesRead);
        await finish();
        controller.close();
        // Ends a read that waits when the stream is closed.
        request.respond(0);
      } catch (error) {
        await finish();
        throw error;
      }
    },
    async cancel() {
      // Wait for a running read: closing now could let another file reuse the descriptor.
      await reading?.catch(() => {});
      await finish();
    },
  });
}

function pathOf(root: string, key: string): string {
  assertFileKey(key);
  return join(root, key);
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

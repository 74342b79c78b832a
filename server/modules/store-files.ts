/** Copies the store's files into private storage and records every version ever offered. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import type { StoreFile } from "#domain/catalog/offer.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import { Timestamp } from "#domain/values.ts";
import { type Offer, recordOffer } from "./record-offer.ts";

const CHUNK_BYTES = 256 * 1024;

const manifestSchema = z.array(
  z.object({
    id: z.string(),
    size: z.int(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    mediaType: z.string(),
  }),
);

export interface StoreFilesOptions {
  readonly documents: Documents;
  readonly files: Files;
  readonly clock: Clock;
  readonly offered: readonly StoreFile[];
  readonly manifestPath: string;
  /** One file per SHA-256. */
  readonly bytesPath: string;
  /** Called often while large files are copied. */
  readonly onProgress?: (() => void) | undefined;
}

/**
 * Idempotent. Keys contain the content's hash, so a new version never overwrites a file that is being downloaded.
 * Records nothing before all bytes are stored. Returns the keys of the offered files.
 */
export async function seedStoreFiles(options: StoreFilesOptions): Promise<string[]> {
  const { documents, files, clock } = options;
  const built = await readBuiltFiles(options);
  for (const file of built) {
    const stored = await files.stat(file.key);
    if (stored?.size !== file.size) await storeBytes(options, file);
  }
  const now = Timestamp.fromMillis(clock.now());
  for (const file of built) await recordOffer(documents, file, now);
  return built.map(({ key }) => key);
}

/** The files that the build has made. */
export async function readManifest(manifestPath: string): Promise<z.output<typeof manifestSchema>> {
  const text = await readFile(join(manifestPath, "manifest.json"), "utf8");
  return manifestSchema.parse(JSON.parse(text), { jitless: true });
}

async function readBuiltFiles({ offered, manifestPath }: StoreFilesOptions): Promise<Offer[]> {
  const manifest = await readManifest(manifestPath);
  return offered.map((file) => {
    const made = manifest.find(({ id }) => id === file.id);
    if (!made) throw new Error(`The build contains no file "${file.id}" of store/files.ts`);
    return { ...file, ...made, key: `store/${made.sha256}` };
  });
}

async function storeBytes(
  { files, bytesPath, onProgress }: StoreFilesOptions,
  { key, name, size, sha256 }: Offer,
): Promise<void> {
  const path = join(bytesPath, sha256);
  async function* read() {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      hash.update(chunk as Buffer);
      onProgress?.();
      yield chunk as Uint8Array;
    }
    if (hash.digest("hex") !== sha256)
      throw new Error(`${path} does not have its bytes any more: delete build/ and build again`);
  }
  try {
    await files.write(key, Readable.toWeb(Readable.from(read())) as ReadableStream<Uint8Array>);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT")
      throw new Error(
        `There is no ${path}, the bytes of ${name}: copy build/files, too, or delete build/ and build again`,
        { cause: error },
      );
    if (code === "ENOSPC")
      throw new Error(
        `The disk has no room to store ${name} (${size} bytes): free some, then start again`,
        { cause: error },
      );
    throw error;
  }
}

/** Copies the store's files into private storage and records every file ever offered. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { OfferFile } from "#domain/downloads/downloads.ts";
import { offerFiles } from "#domain/downloads/offer-files.ts";
import type { StoreFile } from "#domain/catalog/offer.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { passOver, understood } from "#domain/ports/understood.ts";
import type { Files } from "#domain/ports/files.ts";

const manifestSchema = z.array(
  z.object({ id: z.string(), size: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);

export interface StoreFilesOptions {
  readonly documents: Documents;
  readonly files: Files;
  readonly offered: readonly StoreFile[];
  /** Folder with `manifest.json` and the files, one per id. */
  readonly path: string;
}

/**
 * Idempotent. Keys contain the content's hash, so a new version never overwrites a file that is being downloaded. The
 * result includes files that the store no longer offers, because their buyers can still download them.
 */
export async function seedStoreFiles(options: StoreFilesOptions): Promise<OfferFile[]> {
  const { documents, files, offered, path } = options;
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(path, "manifest.json"), "utf8")),
    { jitless: true },
  );
  const known = await listKnown(documents);
  let isChanged = false;
  for (const { id, name, title, mediaType = "application/octet-stream" } of offered) {
    const made = manifest.find((entry) => entry.id === id);
    if (!made) throw new Error(`The build contains no file "${id}" of store/files.ts`);
    const { size, sha256 } = made;
    const key = `store/${sha256}`;
    const stored = await files.stat(key);
    if (stored?.size !== size) await files.write(key, bytesOf(join(path, id)));
    const data = { name, title, mediaType, key, size, sha256 };
    // Each write waits for the disk, so a start that changes nothing writes nothing.
    if (known.some((other) => isDeepStrictEqual(other, { id, ...data }))) continue;
    await documents.set(offerFiles, id, data);
    isChanged = true;
  }
  return isChanged ? listKnown(documents) : known;
}

/** Skips entries of a newer build: after a roll-back, the files offered now are written again. */
async function listKnown(documents: Documents): Promise<OfferFile[]> {
  const known = await documents.query(offerFiles, {});
  return understood(known, passOver).map(({ id, data }) => ({ id, ...data }));
}

function bytesOf(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
}

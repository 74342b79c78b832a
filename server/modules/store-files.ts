/** Brings the files of the store into the private storage and remembers every file that was ever offered. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { OfferFile } from "#domain/downloads/downloads.ts";
import type { StoreFile } from "#domain/catalog/offer.ts";
import { defineCollection, type Documents, type Files } from "#domain/ports.ts";

const manifestSchema = z.array(
  z.object({ id: z.string(), size: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);

const offerFiles = defineCollection(
  "files",
  z.object({
    name: z.string(),
    title: z.string(),
    mediaType: z.string(),
    key: z.string(),
    size: z.int(),
    sha256: z.string(),
  }),
);

export interface StoreFilesOptions {
  readonly documents: Documents;
  readonly files: Files;
  readonly offered: readonly StoreFile[];
  /** Folder with `manifest.json` and the files, one per id. */
  readonly path: string;
}

/**
 * Idempotent. Keys name the content, so that a new version never overwrites one that is being downloaded. A file the
 * store no longer offers stays in the answer: whoever bought it keeps it.
 */
export async function seedStoreFiles(options: StoreFilesOptions): Promise<OfferFile[]> {
  const { documents, files, offered, path } = options;
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(path, "manifest.json"), "utf8")),
  );
  for (const { id, name, title, mediaType } of offered) {
    const made = manifest.find((entry) => entry.id === id);
    if (!made) throw new Error(`The build made no file "${id}" of store/files.ts`);
    const { size, sha256 } = made;
    const key = `store/${sha256}`;
    const stored = await files.stat(key);
    if (stored?.size !== size) await files.write(key, await readFile(join(path, id)));
    await documents.set(offerFiles, id, { name, title, mediaType, key, size, sha256 });
  }
  const known = await documents.query(offerFiles, {});
  return known.map(({ id, data }) => ({ id, ...data }));
}

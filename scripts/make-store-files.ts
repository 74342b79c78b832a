import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as MakeFiles from "#store/make-files.ts";

export interface MadeFile {
  readonly id: string;
  /** Size in bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * Writes the files sold by the store in the folder `store`, one per id, and a manifest of their sizes and checksums.
 */
export async function makeStoreFiles(path: string, store: string): Promise<MadeFile[]> {
  const { href } = pathToFileURL(join(store, "make-files.ts"));
  const { makeFiles } = (await import(/* @vite-ignore */ href)) as typeof MakeFiles;
  mkdirSync(path, { recursive: true });
  const files = await makeFiles();
  const manifest = files.map(({ id, bytes }) => {
    writeFileSync(join(path, id), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { id, size: bytes.length, sha256 };
  });
  writeFileSync(join(path, "manifest.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

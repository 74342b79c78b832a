import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "#domain/catalog/offer.ts";
import { findSource, type StoreSources } from "./store-sources.ts";

export interface MadeFile {
  readonly id: string;
  /** Size in bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Copies the files sold by the store, one per id, and writes a manifest of their sizes and checksums. */
export async function makeStoreFiles(
  path: string,
  store: Store,
  sources: StoreSources,
): Promise<MadeFile[]> {
  mkdirSync(path, { recursive: true });
  const manifest = store.files.map(({ id, name }) => {
    const source = findSource(sources.files, name);
    if (source === undefined) throw new Error(`The store's files/ has no ${name}`);
    const bytes = readFileSync(source);
    writeFileSync(join(path, id), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { id, size: bytes.length, sha256 };
  });
  writeFileSync(join(path, "manifest.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

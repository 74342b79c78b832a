/** Copies the sold files into a folder that all builds share, without loading a file into memory. */
import { randomUUID } from "node:crypto";
import { chmod, constants, copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import mime from "mime";
import type { Store, StoreFile } from "#domain/catalog/offer.ts";
import { type Checksums, hashFile } from "#server/main/checksums.ts";
import { checkStoreFiles } from "./check-store-files.ts";
import { findSource, type StoreSources } from "./store-sources.ts";

export interface MadeFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
}

export interface StoreFilesOptions {
  readonly store: Pick<Store, "files">;
  readonly sources: Pick<StoreSources, "files">;
  readonly manifestPath: string;
  readonly bytesPath: string;
  readonly checksums: Checksums;
}

/** Throws an Error with a line for each file that cannot be sold. */
export async function makeStoreFiles(options: StoreFilesOptions): Promise<MadeFile[]> {
  const { store, sources, manifestPath, bytesPath } = options;
  const problems = await checkStoreFiles(store, sources);
  const lines = problems.map(({ file, field, message }) => `store/${file}: ${field}: ${message}`);
  if (lines.length > 0) throw new Error(["The store has problems:", ...lines].join("\n"));
  for (const folder of [manifestPath, bytesPath]) await mkdir(folder, { recursive: true });
  const manifest: MadeFile[] = [];
  // One after the other, because the disk is the bottleneck.
  for (const file of store.files) manifest.push(await makeFile(options, file));
  writeFileSync(join(manifestPath, "manifest.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

async function makeFile(
  { sources, bytesPath, checksums }: StoreFilesOptions,
  { id, name, mediaType }: StoreFile,
): Promise<MadeFile> {
  const source = findSource(sources.files, name) ?? name;
  const sha256 = checksums.of(source);
  const { size } = await stat(source);
  const path = join(bytesPath, sha256);
  const copied = await stat(path).catch(() => undefined);
  if (copied?.size !== size) await copyBytes(source, path, sha256);
  const guessed = mime.getType(name) ?? "application/octet-stream";
  return { id, size, sha256, mediaType: mediaType ?? guessed };
}

async function copyBytes(source: string, path: string, sha256: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await copyFile(source, unfinished, constants.COPYFILE_FICLONE);
    await chmod(unfinished, 0o644);
    const file = await open(unfinished, "r+");
    await file.sync().finally(() => file.close());
    if (hashFile(unfinished) !== sha256)
      throw new Error(`${source} changed while it was copied: build again`);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
    if (!isFull) throw error;
    throw new Error(`The disk has no room to copy ${source} into build/: free some, then build`, {
      cause: error,
    });
  }
}

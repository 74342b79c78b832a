import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import type * as MakeMedia from "#store/make-media.ts";

export interface MadeMedium {
  readonly name: string;
  /** Name in `media/`. Contains part of the content's hash, so that it can be cached forever. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Size in bytes. */
  readonly bytes: number;
  readonly narrow?: { readonly file: string; readonly width: number };
}

/** Writes the pictures of the store in the folder `store` into `media/`, and lists them in `media.json`. */
export async function makeStoreMedia(path: string, store: string): Promise<MadeMedium[]> {
  const { href } = pathToFileURL(join(store, "make-media.ts"));
  const { makeMedia } = (await import(/* @vite-ignore */ href)) as typeof MakeMedia;
  mkdirSync(join(path, "media"), { recursive: true });
  const write = (name: string, bytes: Uint8Array) => {
    const { name: base, ext } = parse(name);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    const file = `${base}-${hash}${ext}`;
    writeFileSync(join(path, "media", file), bytes);
    return file;
  };
  const manifest = (await makeMedia()).map(
    ({ name, bytes, width, height, narrow }): MadeMedium => ({
      name,
      file: write(name, bytes),
      width,
      height,
      bytes: bytes.length,
      ...(narrow && { narrow: { file: write(name, narrow.bytes), width: narrow.width } }),
    }),
  );
  writeFileSync(join(path, "media.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

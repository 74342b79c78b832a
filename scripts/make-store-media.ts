import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { makeMedia } from "#store/make-media.ts";

export interface MadeMedium {
  readonly name: string;
  /** In `media/`, with a part of its content's hash, so that it can be kept for ever. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Its size. */
  readonly bytes: number;
  readonly narrow?: { readonly file: string; readonly width: number };
}

/** Writes the store's pictures into `media/`, and `media.json`, which tells what they are called there. */
export async function makeStoreMedia(path: string): Promise<MadeMedium[]> {
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

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import sharp from "sharp";
import { namedMedia } from "#domain/catalog/media-names.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { findSource, type StoreSources } from "./store-sources.ts";

export interface MadeMedium {
  readonly name: string;
  /** Name in `media/`. Contains part of the content's hash, so that it can be cached forever. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Size in bytes. */
  readonly bytes: number;
}

const ICONS = [
  "icon-32.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
];

/** Writes the pictures that the store names into `media/`, and lists them in `media.json`. */
export async function makeStoreMedia(
  path: string,
  store: Store,
  sources: StoreSources,
): Promise<MadeMedium[]> {
  mkdirSync(join(path, "media"), { recursive: true });
  const names = new Set([...namedMedia(store).map(({ name }) => name), ...ICONS]);
  const manifest: MadeMedium[] = [];
  for (const name of names) {
    const source = findSource(sources.media, name);
    if (source === undefined) throw new Error(`The store's media/ has no ${name}`);
    const bytes = readFileSync(source);
    const { name: base, ext } = parse(name);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    const file = `${base}-${hash}${ext}`;
    writeFileSync(join(path, "media", file), bytes);
    const { width, height } = await sharp(bytes).metadata();
    manifest.push({ name, file, width, height, bytes: bytes.length });
  }
  writeFileSync(join(path, "media.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

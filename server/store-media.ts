/** Reads what the build made of the store's pictures. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { requireMedia, type StoreMedia } from "#domain/offer/media.ts";

const manifestSchema = z.array(
  z.object({
    name: z.string(),
    file: z.string().regex(/^[\w-]+-[0-9a-f]{10}\.(svg|webp|png)$/),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
);

/** What the site itself shows, whatever the store says. */
const SITE_MEDIA = [
  "icon-32.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
];

/** `path` is the folder with `media.json`. Throws where `named`, or an icon of the site, was not made. */
export async function readStoreMedia(path: string, named: Iterable<string>): Promise<StoreMedia> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(path, "media.json"), "utf8")),
  );
  const media = new Map(
    manifest.map(({ name, file, width, height }) => [
      name,
      { url: `/media/${file}`, width, height },
    ]),
  );
  requireMedia(media, [...SITE_MEDIA, ...named]);
  return media;
}

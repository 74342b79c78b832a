/** Reads the manifest of the pictures that the build generated. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { requireMedia, type StoreMedia } from "#domain/catalog/media.ts";

const file = z.string().regex(/^[\w-]+-[0-9a-f]{10}\.(svg|webp|png)$/);
const length = z.int().positive();

const manifestSchema = z.array(
  z.object({
    name: z.string(),
    file,
    width: length,
    height: length,
    narrow: z.object({ file, width: length }).optional(),
  }),
);

/** Icons that every site needs, whatever the store names. */
const SITE_MEDIA = [
  "icon-32.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
];

/** `path` is the folder with `media.json`. Throws if a picture in `named` or a site icon is missing. */
export async function readStoreMedia(path: string, named: Iterable<string>): Promise<StoreMedia> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(path, "media.json"), "utf8")),
    { jitless: true },
  );
  const media = new Map(
    manifest.map(({ name, file, width, height, narrow }) => [
      name,
      {
        url: `/media/${file}`,
        width,
        height,
        ...(file.endsWith(".svg") && { isDrawing: true as const }),
        ...(narrow && {
          srcSet: `/media/${narrow.file} ${narrow.width}w, /media/${file} ${width}w`,
        }),
      },
    ]),
  );
  requireMedia(media, [...SITE_MEDIA, ...named]);
  return media;
}

/** Maps the icon paths that browsers request without reading the page to the generated files. */
export function namedIcons(media: StoreMedia): ReadonlyMap<string, string> {
  return new Map([
    ["/favicon.ico", media.get("icon-32.png")?.url ?? ""],
    ["/apple-touch-icon.png", media.get("apple-touch-icon.png")?.url ?? ""],
  ]);
}

/** Reads the manifest of the pictures that the build generated. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type MediumView, requireMedia, type StoreMedia } from "#domain/catalog/media.ts";

const file = z.string().regex(/^[\w-]+-[0-9a-f]{10}[\w-]*\.(avif|jpg|png|svg|webp)$/);
const length = z.number().positive();
const madeFile = { file, width: length, height: length };
const widths = z.array(z.object(madeFile)).min(1).optional();

const manifestSchema = z.array(
  z.object({
    name: z.string(),
    ...madeFile,
    color: z.string().optional(),
    webp: widths,
    avif: widths,
    share: z.object(madeFile).optional(),
  }),
);

type Made = z.output<typeof manifestSchema>[number];

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
  const media = new Map(manifest.map((made) => [made.name, viewMedium(made)]));
  requireMedia(media, [...SITE_MEDIA, ...named]);
  return media;
}

function viewMedium({ file, width, height, color, webp, avif, share }: Made): MediumView {
  const srcSet = webp && listSources(webp);
  return {
    url: urlOf(file),
    width,
    height,
    ...(file.endsWith(".svg") && { isDrawing: true as const }),
    ...(srcSet && { srcSet }),
    ...(avif && { avif: avif.map(source).join(", ") }),
    ...(color !== undefined && { color }),
    ...(share && { share: { url: urlOf(share.file), width: share.width, height: share.height } }),
  };
}

/** Undefined if the picture has a single width, which is that of its URL. */
function listSources(files: NonNullable<Made["webp"]>): string | undefined {
  return files.length > 1 ? files.map(source).join(", ") : undefined;
}

function source({ file, width }: { readonly file: string; readonly width: number }): string {
  return `${urlOf(file)} ${width}w`;
}

function urlOf(file: string): string {
  return `/media/${file}`;
}

/** The store's mark as a PNG, for places that show no SVG. */
export function readMark(path: string, media: StoreMedia): Promise<Uint8Array> {
  return readFile(join(path, media.get("icon-192.png")?.url ?? ""));
}

/** Maps the icon paths that browsers request without reading the page to the generated files. */
export function iconAliases(media: StoreMedia): ReadonlyMap<string, string> {
  return new Map([
    ["/favicon.ico", media.get("icon-32.png")?.url ?? ""],
    ["/apple-touch-icon.png", media.get("apple-touch-icon.png")?.url ?? ""],
  ]);
}

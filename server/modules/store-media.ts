/** Reads the manifest of the pictures that the build generated. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { MAIL_COVER } from "#domain/catalog/cover.ts";
import {
  type DrawingMarkup,
  type EnclosedPicture,
  type EnclosedPictures,
  type MediumView,
  requireMedia,
  type StoreMedia,
} from "#domain/catalog/media.ts";

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

const MARK = "icon-192.png";

/** What every shop needs, whatever the store names. */
const SITE_MEDIA = [
  MAIL_COVER,
  MARK,
  "icon-32.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
];

/** `path` is the folder with `media.json`. Throws if one in `named` or of every shop is missing. */
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

/** What mails and invoices enclose. */
export async function readEnclosed(path: string, media: StoreMedia): Promise<EnclosedPictures> {
  const read = async (name: string): Promise<EnclosedPicture> => {
    const { url = "", width = 0, height = 0 } = media.get(name) ?? {};
    return { filename: basename(url), width, height, content: await readFile(join(path, url)) };
  };
  return { mark: await read(MARK), cover: await read(MAIL_COVER) };
}

/** Characters; a larger drawing would delay all of its page. */
const MAX_INLINE = 12_000;
/** Elements that have the page's ids and styles in common with it, or that its policy forbids. */
const NOT_INLINE = /<(?:style|image|use|a)\b|\s(?:style|class)=|url\(|href=/;

/** The drawn covers that documents contain, so that they show with the first paint. By URL. */
export async function readDrawings(
  path: string,
  media: StoreMedia,
  names: readonly string[],
): Promise<ReadonlyMap<string, DrawingMarkup>> {
  const drawings = new Map<string, DrawingMarkup>();
  for (const { url, isDrawing } of names.flatMap((name) => media.get(name) ?? [])) {
    if (!isDrawing) continue;
    const svg = await readFile(join(path, url), "utf8");
    const [, root = "", content = ""] = /^<svg([^>]*)>([^]*)<\/svg>\s*$/.exec(svg) ?? [];
    const [, viewBox] = /\sviewBox="([^"]*)"/.exec(root) ?? [];
    if (viewBox !== undefined && svg.length <= MAX_INLINE && !NOT_INLINE.test(svg))
      drawings.set(url, { viewBox, content });
  }
  return drawings;
}

/** Maps the icon paths that browsers request without reading the page to the generated files. */
export function iconAliases(media: StoreMedia): ReadonlyMap<string, string> {
  return new Map([
    ["/favicon.ico", media.get("icon-32.png")?.url ?? ""],
    ["/apple-touch-icon.png", media.get("apple-touch-icon.png")?.url ?? ""],
  ]);
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { copyRendition, type CachedRendering, type MediaCache } from "./cache.ts";
import { MAIL_COVER } from "#domain/catalog/cover.ts";
import type { DrawnCover } from "../cover/draw-cover.ts";
import { BAND_RECIPE, COVER_RECIPE, renderBand, renderCover } from "./cover.ts";
import { type Drawing, DRAWING_RECIPE, renderDrawing } from "./drawing.ts";
import type { Inspected } from "./inspect.ts";
import { MAIL_COVER_RECIPE, renderMailCover } from "./mail-cover.ts";
import { PHOTO_RECIPE, renderPhoto } from "./photo.ts";
import { SHARE_RECIPE, shareDrawing, sharePhoto } from "./share-picture.ts";
import { ICONS_RECIPE, iconsOfDrawing, iconsOfPhoto } from "./site-icons.ts";

export interface MadeFile {
  /** Name in `media/`, with a hash of the original and the recipe, so that it can be cached forever. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

export interface MadeMedium extends MadeFile {
  /** The picture's name in the store; icons have names of their own. */
  readonly name: string;
  readonly color?: string;
  /** Narrowest first. */
  readonly webp?: readonly MadeFile[];
  readonly avif?: readonly MadeFile[];
  readonly share?: MadeFile;
}

export interface MediaOutput {
  readonly cache: MediaCache;
  readonly folder: string;
}

export async function makeMedium(medium: Inspected, output: MediaOutput): Promise<MadeMedium> {
  const { use } = medium;
  const bytes = await readFile(medium.path);
  const share = use.isShared ? await makeShare(medium, bytes, output) : undefined;
  // A picture that only link previews show needs only the cropped version.
  if (share && !use.isOnPage) return { name: use.name, ...share, share };
  const page = medium.drawing
    ? await makeDrawing(medium, medium.drawing, bytes, output)
    : await makePhoto(use.name, bytes, output);
  return { name: use.name, ...page, ...(share && { share }) };
}

async function makeDrawing(
  { use }: Inspected,
  drawing: NonNullable<Inspected["drawing"]>,
  bytes: Uint8Array,
  { cache, folder }: MediaOutput,
): Promise<Omit<MadeMedium, "name">> {
  const recipe = { ...DRAWING_RECIPE, isMap: use.isMap };
  const kept = await cache.render(bytes, recipe, () => renderDrawing(drawing));
  return first(copyAll(kept, use.name, folder));
}

export async function makeCover(
  name: string,
  { cover, share }: DrawnCover,
  { cache, folder }: MediaOutput,
): Promise<MadeMedium> {
  const kept = await cache.render(Buffer.from(cover.svg), COVER_RECIPE, () => renderCover(cover));
  const shared = await cache.render(Buffer.from(share.svg), SHARE_RECIPE, () =>
    shareDrawing(share),
  );
  return { name, ...copyPhoto(kept, name, folder), share: first(copyAll(shared, name, folder)) };
}

export async function makeBand(
  name: string,
  band: Drawing,
  { cache, folder }: MediaOutput,
): Promise<MadeMedium> {
  const kept = await cache.render(Buffer.from(band.svg), BAND_RECIPE, () => renderBand(band));
  return { name, ...copyPhoto(kept, name, folder) };
}

async function makePhoto(
  name: string,
  bytes: Uint8Array,
  { cache, folder }: MediaOutput,
): Promise<Omit<MadeMedium, "name">> {
  const kept = await cache.render(bytes, PHOTO_RECIPE, () => renderPhoto(bytes));
  return copyPhoto(kept, name, folder);
}

function copyPhoto(kept: CachedRendering, name: string, folder: string): Omit<MadeMedium, "name"> {
  const files = copyAll(kept, name, folder);
  const [webp, avif] = [".webp", ".avif"].map((type) =>
    files.filter(({ file }) => file.endsWith(type)),
  ) as [MadeFile[], MadeFile[]];
  const { width, height, color } = kept;
  // Browsers without `srcset` get a medium size.
  const { file } = first(webp.slice(Math.floor(webp.length / 2)));
  return { file, width, height, ...(color !== undefined && { color }), webp, avif };
}

async function makeShare(
  { use, drawing }: Inspected,
  bytes: Uint8Array,
  { cache, folder }: MediaOutput,
): Promise<MadeFile> {
  const kept = await cache.render(bytes, SHARE_RECIPE, () =>
    drawing ? shareDrawing(drawing) : sharePhoto(bytes),
  );
  return first(copyAll(kept, use.name, folder));
}

/** A picture of the store, or one that the build draws. */
type Pictured = Pick<Inspected, "path" | "drawing"> | { path?: never; drawing: Drawing };

async function readPictured({ path, drawing }: Pictured): Promise<Uint8Array> {
  return path === undefined ? Buffer.from(drawing.svg) : readFile(path);
}

export async function makeMailCover(
  picture: Pictured,
  { cache, folder }: MediaOutput,
): Promise<MadeMedium> {
  const bytes = await readPictured(picture);
  const kept = await cache.render(bytes, MAIL_COVER_RECIPE, () =>
    renderMailCover(picture.drawing ?? bytes),
  );
  return { name: MAIL_COVER, ...first(copyAll(kept, MAIL_COVER, folder)) };
}

/** `color` is the background of a white picture, as #rrggbb. */
export async function makeIcons(
  picture: Pictured,
  color: string,
  { cache, folder }: MediaOutput,
): Promise<MadeMedium[]> {
  const { drawing } = picture;
  const bytes = await readPictured(picture);
  const kept = await cache.render(bytes, { ...ICONS_RECIPE, color }, () =>
    drawing ? iconsOfDrawing(drawing, color) : iconsOfPhoto(bytes, color),
  );
  return copyAll(kept, "site", folder).map((made, index) => ({
    name: (kept.renditions[index]?.suffix ?? "").slice(1),
    ...made,
  }));
}

const HASH_LENGTH = 10;

function copyAll(kept: CachedRendering, name: string, folder: string): MadeFile[] {
  return kept.renditions.map(({ suffix, width, height }) => {
    const file = `${slug(name)}-${kept.key.slice(0, HASH_LENGTH)}${suffix}`;
    copyRendition(kept, suffix, join(folder, file));
    return { file, width, height };
  });
}

function slug(name: string): string {
  const ascii = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\W+/g, "-")
    .replace(/^-+|-+$/g, "");
  return ascii.slice(0, 60) || "picture";
}

function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error("Expected one item or more");
  return item;
}

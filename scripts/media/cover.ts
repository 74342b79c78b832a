import type { Drawing } from "./drawing.ts";
import { PHOTO_RECIPE, renderPhoto } from "./photo.ts";
import type { Rendering } from "./rendering.ts";
import { drawAtLeast } from "./share-picture.ts";

/** Covers are also shown small. */
const options = { widths: [120, 240, 400, 640], effort: 4 };
const WIDEST = 960;

export const COVER_RECIPE = { ...PHOTO_RECIPE, options, WIDEST, version: 1 };

/** A picture, because the outlines of a drawing would have more bytes. */
export async function renderCover(drawing: Drawing): Promise<Rendering> {
  const { width, height } = drawing.box;
  const png = await drawAtLeast(drawing, WIDEST, (WIDEST * height) / width)
    .png()
    .toBuffer();
  return renderPhoto(png, options);
}

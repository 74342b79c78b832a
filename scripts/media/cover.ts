import type { Drawing } from "./drawing.ts";
import { PHOTO_RECIPE, renderPhoto } from "./photo.ts";
import type { Rendering } from "./rendering.ts";
import { drawAtLeast } from "./share-picture.ts";

/** The next effort takes twice as long for 2 to 9 percent of the bytes. */
const EFFORT = 2;

/** Covers are also shown small. */
const options = { widths: [120, 240, 400, 640], effort: EFFORT };
const WIDEST = 960;

export const COVER_RECIPE = { ...PHOTO_RECIPE, options, WIDEST, version: 1 };

/** One width, because it has few bytes. */
const bandOptions = { widths: [], effort: EFFORT };

export const BAND_RECIPE = { ...PHOTO_RECIPE, options: bandOptions, version: 1 };

/** A picture, because the outlines of a drawing would have more bytes. */
export function renderCover(drawing: Drawing): Promise<Rendering> {
  return render(drawing, WIDEST, options);
}

export function renderBand(drawing: Drawing): Promise<Rendering> {
  return render(drawing, drawing.box.width, bandOptions);
}

async function render(
  drawing: Drawing,
  widest: number,
  options: Parameters<typeof renderPhoto>[1],
): Promise<Rendering> {
  const { width, height } = drawing.box;
  const png = await drawAtLeast(drawing, widest, (widest * height) / width)
    .png()
    .toBuffer();
  return renderPhoto(png, options);
}

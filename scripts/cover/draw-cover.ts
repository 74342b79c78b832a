/** Draws the cover of a store that names none: the same bytes at every build. */
import { coverMotifs } from "#domain/catalog/cover-kinds.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Drawing } from "../media/drawing.ts";
import { themeColors } from "../theme/colors.ts";
import { openLettering } from "./lettering.ts";
import { createRandom, seedOf } from "./random.ts";
import { drawShare } from "./share.ts";
import { shapeOf } from "./shape-of.ts";
import { drawShape } from "./shapes.ts";

export interface DrawnCover {
  readonly cover: Drawing;
  /** For link previews. */
  readonly share: Drawing;
}

/** `folder` is the store's, for its typefaces. */
export async function drawCover(
  { name, offer, theme, files }: Pick<Store, "name" | "offer" | "theme" | "files">,
  folder: string,
): Promise<DrawnCover> {
  const seed = seedOf(name);
  const design = {
    title: await openLettering(offer.name, theme, folder),
    foot: name === offer.name ? undefined : await openLettering(name, theme, folder),
    motif: offer.motif ?? createRandom(seed).pick(coverMotifs),
    seed,
    palette: themeColors(theme).primary,
  };
  const cover = drawShape(shapeOf({ offer, files }), design);
  return { cover, share: drawShare(cover, design) };
}

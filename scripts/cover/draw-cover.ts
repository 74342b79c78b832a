/** Draws the cover of a store that names none, and its pattern alone: the same bytes at every build. */
import { coverMotifs } from "#domain/catalog/cover-kinds.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Drawing } from "../media/drawing.ts";
import { themeColors } from "../theme/colors.ts";
import { drawBand } from "./band.ts";
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

type DrawnStore = Pick<Store, "name" | "offer" | "theme" | "files">;

/** `folder` is the store's, for its typefaces; `role` is that of the titles of the page. */
export async function drawCover(
  store: DrawnStore,
  folder: string,
  role: "calm" | "poster" = "calm",
): Promise<DrawnCover> {
  const { name, offer, theme, files } = store;
  const design = {
    title: await openLettering(offer.name, theme, folder, role),
    foot: name === offer.name ? undefined : await openLettering(name, theme, folder, role),
    ...patternOf(store),
  };
  const cover = drawShape(shapeOf({ offer, files }), design);
  return { cover, share: drawShare(cover, design) };
}

/** For a landing page without pictures. */
export function drawCoverBand(store: DrawnStore): Drawing {
  return drawBand(patternOf(store), shapeOf(store));
}

function patternOf({ name, offer, theme }: DrawnStore) {
  const seed = seedOf(name);
  const motif = offer.motif ?? createRandom(seed).pick(coverMotifs);
  return { motif, seed, palette: themeColors(theme).primary };
}

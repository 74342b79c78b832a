/** Draws the cover of a store that names none, and its pattern alone: the same bytes at every build. */
import { coverMotifs } from "#domain/catalog/cover-kinds.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { Drawing } from "../media/drawing.ts";
import { themeColors } from "../theme/colors.ts";
import { drawBand } from "./band.ts";
import { openLettering } from "./lettering.ts";
import type { CoverDesign } from "./panel.ts";
import { createRandom, seedOf } from "./random.ts";
import { drawScene } from "./scene.ts";
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
  const design = await designOf(store, folder, role);
  const cover = drawShape(shapeOf(store), design);
  return { cover, share: drawShare(cover, design) };
}

/** What a landing page without pictures and contents shows of the product. */
export async function drawCoverScene(
  store: DrawnStore,
  folder: string,
  role: "calm" | "poster" = "calm",
): Promise<Drawing> {
  const digits = await openLettering("0123456789:", store.theme, folder, role);
  return drawScene({ ...(await designOf(store, folder, role)), digits }, shapeOf(store));
}

/** The ground of dark covers is pale, and that of covers of paper is in the brand color. */
export function drawCoverBand(store: DrawnStore, role: "calm" | "poster" = "calm"): Drawing {
  return drawBand(patternOf(store), role === "calm" ? "pale" : "brand");
}

async function designOf(
  store: DrawnStore,
  folder: string,
  role: "calm" | "poster",
): Promise<CoverDesign> {
  const { name, offer, theme } = store;
  return {
    title: await openLettering(offer.name, theme, folder, role),
    foot: name === offer.name ? undefined : await openLettering(name, theme, folder, role),
    ground: role === "poster" ? "paper" : "dark",
    ...patternOf(store),
  };
}

function patternOf({ name, offer, theme }: DrawnStore) {
  const seed = seedOf(name);
  const motif = offer.motif ?? createRandom(seed).pick(coverMotifs);
  const { primary, accent } = themeColors(theme);
  return { motif, seed, palette: primary, accent };
}

import type { LandingCopy } from "./landing-copy.ts";
import type { Store } from "./offer.ts";

/**
 * What the build draws for a store that names no cover: one for each look, with the typeface of its titles, what is inside
 * on the screens of devices, and the pattern alone. No file of a store can have these names.
 */
export const DRAWN_COVER = "/cover";
export const DRAWN_POSTER_COVER = "/poster-cover";
export const DRAWN_BAND = "/band";
export const DRAWN_POSTER_BAND = "/poster-band";
export const DRAWN_SCENE = "/scene";
export const DRAWN_POSTER_SCENE = "/poster-scene";

/** The cover as mails enclose it: the build makes it of any cover. */
export const MAIL_COVER = "/mail-cover";

export interface NamedCover {
  readonly media: string;
  /** Absent for the drawn cover. */
  readonly alt?: string;
}

type Drawn = Pick<Store, "offer" | "landing" | "landingV2">;

/** Of the bold page, which shows the offer's contents in its place. */
export const hasPosterScene = (store: Drawn): boolean =>
  hasDrawnCover(store) && store.offer.contents === undefined;

export function drawnMedia(store: Drawn): string[] {
  if (!hasDrawnCover(store)) return [];
  const covers = [DRAWN_COVER, DRAWN_POSTER_COVER, DRAWN_BAND, DRAWN_POSTER_BAND];
  return [...covers, DRAWN_SCENE, ...(hasPosterScene(store) ? [DRAWN_POSTER_SCENE] : [])];
}

export const hasDrawnCover = (store: Drawn): boolean => coverOf(store).media === DRAWN_COVER;

/** The ground of the drawn cover on a landing page and its paywall. Nothing if the cover is the seller's own. */
export function bandOf(store: Drawn, page: LandingCopy): string | undefined {
  if (!hasDrawnCover(store)) return undefined;
  return page === store.landingV2 ? DRAWN_POSTER_BAND : DRAWN_BAND;
}

/** What is inside on devices, for a landing page that shows no other picture. */
export function sceneOf(store: Drawn, page: LandingCopy): string | undefined {
  if (page === store.landingV2) return hasPosterScene(store) ? DRAWN_POSTER_SCENE : undefined;
  return hasDrawnCover(store) ? DRAWN_SCENE : undefined;
}

/** The picture of the product on every page; a landing page may have its own. */
export function coverOf(
  { offer, landing, landingV2 }: Drawn,
  page?: Pick<LandingCopy, "cover">,
): NamedCover {
  const own = page?.cover ?? offer.cover ?? landing.cover ?? landingV2.cover;
  return own ?? { media: page && page === landingV2 ? DRAWN_POSTER_COVER : DRAWN_COVER };
}

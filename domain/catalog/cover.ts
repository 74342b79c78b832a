import type { LandingCopy } from "./landing-copy.ts";
import type { Store } from "./offer.ts";

/** The medium that the build draws for a store that names no cover. No file of a store can have this name. */
export const DRAWN_COVER = "/cover";

export interface NamedCover {
  readonly media: string;
  /** Absent for the drawn cover. */
  readonly alt?: string;
}

/** The picture of the product on every page; a landing page may have its own. */
export function coverOf(
  { offer, landing, landingV2 }: Pick<Store, "offer" | "landing" | "landingV2">,
  page?: Pick<LandingCopy, "cover">,
): NamedCover {
  return page?.cover ?? offer.cover ?? landing.cover ?? landingV2.cover ?? { media: DRAWN_COVER };
}

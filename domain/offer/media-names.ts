import type { Store } from "../catalog/offer.ts";

/** Every media name the store's copy uses; the build must have made each. */
export function mediaNames({ landing, landingV2 }: Store): string[] {
  return [landing, landingV2].flatMap(({ motif, openGraph, cover, discover, ideas }) => [
    motif,
    openGraph.landing,
    openGraph.paywall,
    cover.media,
    ...discover.samples.map(({ media }) => media),
    discover.map.media,
    ideas.map,
  ]);
}

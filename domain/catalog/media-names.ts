import { variantKeys, variants } from "../experiments/variants.ts";
import type { Store } from "./offer.ts";

/** Every media name that the store's texts use. The build must have produced each of them. */
export function mediaNames(store: Store): string[] {
  const copies = variantKeys.map((variant) => store[variants[variant].copy]);
  return copies.flatMap(({ motif, openGraph, cover, discover, ideas }) => [
    motif,
    openGraph.landing,
    openGraph.paywall,
    cover.media,
    ...discover.samples.map(({ media }) => media),
    discover.map.media,
    ideas.map,
  ]);
}

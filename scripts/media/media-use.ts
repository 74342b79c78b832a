import { namedMedia, sharedMedia } from "#domain/catalog/media-names.ts";
import type { Store } from "#domain/catalog/offer.ts";

export interface MediaUse {
  readonly name: string;
  readonly paths: readonly (readonly (string | number)[])[];
  /** A drawing whose coordinates are degrees: the map below the places of ideas. */
  readonly isMap: boolean;
  readonly isShared: boolean;
  readonly isOnPage: boolean;
}

export function listMediaUses(store: Store): MediaUse[] {
  const named = Map.groupBy(namedMedia(store), ({ name }) => name);
  const shared = sharedMedia(store);
  return [...named].map(([name, uses]) => {
    const paths = uses.map(({ path }) => path);
    return {
      name,
      paths,
      isMap: paths.some((path) => path.at(-1) === "map"),
      isShared: shared.has(name),
      isOnPage: paths.some((path) => !path.includes("openGraph")),
    };
  });
}

/** A store's pictures, under the names by which its texts refer to them. */

export interface MediumView {
  /** A path on this site that browsers may cache forever: it changes with the content. */
  readonly url: string;
  /** Pixels, or user units for an SVG. */
  readonly width: number;
  readonly height: number;
  /** As in HTML, with the picture itself and its narrower versions; absent if there are none. */
  readonly srcSet?: string;
}

export type StoreMedia = ReadonlyMap<string, MediumView>;

/** Throws an Error that lists every name without a picture. */
export function requireMedia(media: StoreMedia, names: Iterable<string>): void {
  const missing = [...new Set(names)].filter((name) => !media.has(name));
  if (missing.length === 0) return;
  const made = [...media.keys()].join(", ");
  throw new Error(
    `The store names media that the build did not produce: ${missing.join(", ")}. It made: ${made}.`,
  );
}

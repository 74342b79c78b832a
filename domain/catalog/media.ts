/** A store's pictures, under the names by which its texts refer to them. */

export interface MediumView {
  /** A path on this site. It changes with the content, so browsers may cache it forever. */
  readonly url: string;
  /** Pixels, or user units for an SVG. */
  readonly width: number;
  readonly height: number;
  /** An SVG, which inherits colors from CSS. */
  readonly isDrawing?: true;
  /** As in HTML. Lists the picture and its narrower versions; absent if it has none. */
  readonly srcSet?: string;
  /** The same in AVIF. */
  readonly avif?: string;
  /** Average color as #rrggbb, shown until the picture arrives. */
  readonly color?: string;
  /** Cropped for other sites' previews of links, if it is the picture of a page. */
  readonly share?: { readonly url: string; readonly width: number; readonly height: number };
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

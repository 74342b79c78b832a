/** The pictures of a store, by the names its texts use. */

export interface MediumView {
  /** A path on this site that can be kept for ever: it changes with the content. */
  readonly url: string;
  /** Pixels, or the units of a drawing. */
  readonly width: number;
  readonly height: number;
  /** As in HTML: its own and its narrower forms, where there are some. */
  readonly srcSet?: string;
}

export type StoreMedia = ReadonlyMap<string, MediumView>;

/** Throws an Error that lists every name the build made no picture for. */
export function requireMedia(media: StoreMedia, names: Iterable<string>): void {
  const missing = [...new Set(names)].filter((name) => !media.has(name));
  if (missing.length === 0) return;
  const made = [...media.keys()].join(", ");
  throw new Error(
    `The store names media the build did not make: ${missing.join(", ")}. It made: ${made}.`,
  );
}

export interface MediumView {
  /** A path on this site. It changes with the content, so browsers may cache it forever. */
  readonly url: string;
  /** Pixels, or user units for an SVG. */
  readonly width: number;
  readonly height: number;
  readonly isDrawing?: true;
  /** As in HTML; absent if there are no narrower versions. */
  readonly srcSet?: string;
  readonly avif?: string;
  /** Average color as #rrggbb, shown until the picture arrives. */
  readonly color?: string;
  /** Cropped for link previews; present if a page uses the picture for them. */
  readonly share?: { readonly url: string; readonly width: number; readonly height: number };
}

/** For programs that show neither SVG nor WebP. */
export interface EnclosedPicture {
  readonly filename: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** PNG or JPEG. */
  readonly content: Uint8Array;
}

export interface EnclosedPictures {
  readonly mark: EnclosedPicture;
  readonly cover: EnclosedPicture;
}

/** Of an SVG, for documents that contain it. */
export interface DrawingMarkup {
  readonly viewBox: string;
  readonly content: string;
}

export type StoreMedia = ReadonlyMap<string, MediumView>;

/** Throws an Error that lists all missing pictures. */
export function requireMedia(media: StoreMedia, names: Iterable<string>): void {
  const missing = [...new Set(names)].filter((name) => !media.has(name));
  if (missing.length === 0) return;
  const made = [...media.keys()].join(", ");
  throw new Error(
    `The store names media that the build did not produce: ${missing.join(", ")}. It made: ${made}.`,
  );
}

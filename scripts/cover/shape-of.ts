import mime from "mime";
import type { CoverShape } from "#domain/catalog/cover-kinds.ts";
import type { Store, StoreFile } from "#domain/catalog/offer.ts";

/** Patterns of a media type and a name. Archives and unknown types match none. */
const shapes: readonly (readonly [CoverShape, RegExp])[] = [
  [
    "window",
    /android\.package|java-archive|extension|xpinstall|\.(?:dmg|exe|msi|appimage|deb|rpm)$/i,
  ],
  ["disc", /^(?:audio|video)\//],
  [
    "cards",
    /^(?:image|font)\/|postscript|xfig|spreadsheet|presentation|template|\.(?:sketch|idml|indd|xmp)$/i,
  ],
  ["book", /^text\/|pdf|epub|ebook|msword|wordprocessing|\.azw3$/i],
];

/** Files of several kinds are a stack. */
export function shapeOf({ offer, files }: Pick<Store, "offer" | "files">): CoverShape {
  if (offer.shape) return offer.shape;
  const [first, ...others] = new Set(files.map((file) => shapeOfFile(file)));
  return first !== undefined && others.length === 0 ? first : "stack";
}

function shapeOfFile({ name, mediaType = mime.getType(name) ?? "" }: StoreFile): CoverShape {
  return shapes.find(([, pattern]) => pattern.test(`${mediaType} ${name}`))?.[0] ?? "stack";
}

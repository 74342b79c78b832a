import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

/** Enough for any camera. A larger picture would need more memory than a small machine has. */
const MAX_MEGAPIXELS = 120;
const MAX_MEGABYTES = 100;
/** The longest side of a WebP. */
const MAX_SIDE = 16_383;

/** Cropping a longer strip for link previews would take more memory than a machine has. */
const MAX_RATIO = 30;

export const readOptions = {
  autoOrient: true,
  failOn: "error",
  limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
} as const;

export type Recognized =
  | { readonly kind: "drawing"; readonly source: string }
  | { readonly kind: "photo" };

const PHOTOS = new Set(["avif", "jpg", "png", "webp"]);

const OTHERS: Readonly<Record<string, readonly [is: string, remedy: string]>> = {
  apng: ["an animated PNG", "Save one frame of it as PNG, JPG or WebP"],
  bmp: ["a BMP", "Save it as PNG, JPG or WebP"],
  gif: ["a GIF", "Save it as PNG or WebP"],
  gz: ["a compressed file", "Unpack it, and save the picture as SVG, PNG, JPG or WebP"],
  heic: ["a HEIC, which most browsers do not show", "Export it as JPG"],
  ico: ["an icon file", "Save it as PNG or SVG"],
  jxl: ["a JPEG XL, which most browsers do not show", "Save it as JPG, PNG or WebP"],
  mp4: ["a video", "Save a frame of it as JPG, PNG or WebP"],
  pdf: ["a PDF", "Save the page as PNG, JPG or WebP"],
  psd: ["a Photoshop file", "Export it as PNG, JPG or WebP"],
  tif: ["a TIFF", "Save it as JPG, PNG or WebP"],
  zip: ["a ZIP archive, whatever its name says", "Unpack it and use the picture in it"],
};

/** Returns a text if the picture cannot be used; it completes the sentence "cover.jpg …". */
export async function recognize(bytes: Uint8Array): Promise<Recognized | string> {
  if (bytes.length === 0) return "is empty. Copy the picture again";
  const megabytes = bytes.length / 1_000_000;
  if (megabytes > MAX_MEGABYTES)
    return `has ${Math.round(megabytes)} MB. Make it smaller: ${MAX_MEGABYTES} MB at most; pages show at most 1920 pixels of its width`;
  const type = await fileTypeFromBuffer(bytes);
  if (type && PHOTOS.has(type.ext)) return recognizePhoto(bytes);
  if (!type || type.ext === "xml") {
    const text = new TextDecoder().decode(bytes);
    if (/<(?:\w+:)?svg[\s>]/.test(text)) return { kind: "drawing", source: text };
  }
  const [is, remedy] = (type && OTHERS[type.ext]) ?? [
    type ? `a file of the type ${type.mime}` : "no picture",
    "Use a JPG, PNG, WebP, AVIF or SVG",
  ];
  return `is ${is}. ${remedy}`;
}

async function recognizePhoto(bytes: Uint8Array): Promise<Recognized | string> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const megapixels = (width * height) / 1_000_000;
    if (megapixels > MAX_MEGAPIXELS || Math.max(width, height) > MAX_SIDE)
      return `has ${width} × ${height} pixels. Make it smaller: ${MAX_MEGAPIXELS} megapixels and ${MAX_SIDE} pixels on each side at most; pages show at most 1920 pixels of its width`;
    const strip = findStrip({ width, height });
    if (strip !== undefined) return strip;
    if (pages > 1) return "is animated. Save one frame of it as PNG, JPG or WebP";
    // Reads all pixels, because a file may be truncated anywhere.
    await sharp(bytes, readOptions).resize(16, 16, { fit: "fill" }).raw().toBuffer();
    return { kind: "photo" };
  } catch (error) {
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
    return `is damaged or cut off (${reason}). Export or copy it again`;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The end of a sentence if the picture is too long for its width, or too wide for its height. */
export function findStrip({ width, height }: Size): string | undefined {
  const [short, long] = [width, height].toSorted((a, b) => a - b) as [number, number];
  if (long <= short * MAX_RATIO) return undefined;
  return `is a strip of ${width} × ${height}. Crop it: one side may be at most ${MAX_RATIO} times as long as the other`;
}

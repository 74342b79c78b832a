import pMap from "p-map";
import sharp, { type OutputInfo } from "sharp";
import { readOptions } from "./recognize.ts";
import type { Rendering } from "./rendering.ts";

const WIDTHS = [320, 480, 640, 960, 1280, 1920];
const WIDEST = 1920;
const NEARLY = 0.9;

const WEBP = { quality: 75, effort: 4 } as const;
/** A higher effort takes four times as long for a tenth of the bytes. */
const AVIF = { quality: 50, effort: 1 };

/** More would need more memory than a small machine has beside the rest of the build. */
const PARALLEL_PHOTOS = 2;

/** Change the version whenever the same bytes give another rendering. */
export const PHOTO_RECIPE = { WIDTHS, NEARLY, WEBP, AVIF, version: 1 };

/** Upright, in sRGB, and without the original's metadata: sharp writes none. */
export async function renderPhoto(
  bytes: Uint8Array,
  { widths = WIDTHS, effort = AVIF.effort } = {},
): Promise<Rendering> {
  const original = await sharp(bytes, readOptions)
    .resize({ width: WIDEST, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = original;
  const jobs = listWidths(info.width, widths).flatMap((width) =>
    (["webp", "avif"] as const).map((format) => ({ width, format })),
  );
  const renditions = await pMap(
    jobs,
    async ({ width, format }) => {
      const picture = openRaw(original).resize({ width });
      const encoded = format === "webp" ? picture.webp(WEBP) : picture.avif({ ...AVIF, effort });
      const made = await encoded.toBuffer({ resolveWithObject: true });
      const { height } = made.info;
      return { suffix: `-${width}.${format}`, width, height, bytes: made.data };
    },
    { concurrency: PARALLEL_PHOTOS },
  );
  const color = await averageColor(original);
  return { width: info.width, height: info.height, color, renditions };
}

function listWidths(widest: number, widths: readonly number[]): number[] {
  return [...widths.filter((width) => width < widest * NEARLY), widest];
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

function openRaw({ data, info: { width, height, channels } }: Pixels) {
  return sharp(data, { raw: { width, height, channels } });
}

/** Undefined if the picture is transparent anywhere, because a color would show through. */
async function averageColor(pixels: Pixels): Promise<string | undefined> {
  const { isOpaque, channels } = await openRaw(pixels).stats();
  if (!isOpaque) return undefined;
  const [red = 0, green = red, blue = red] = channels.slice(0, 3).map(({ mean }) => mean);
  return toHex([red, green, blue]);
}

export function toHex(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

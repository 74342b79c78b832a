import sharp, { type Sharp } from "sharp";
import type { Drawing } from "./drawing.ts";
import { toHex } from "./photo.ts";
import type { Rendering } from "./rendering.ts";
import { drawAtLeast } from "./share-picture.ts";
import { readOptions } from "./recognize.ts";

/** Android crops to a circle of four fifths of the width, iOS rounds the corners. Both show no transparency. */
const ICONS = [
  { name: "icon-32.png", size: 32, isFilled: false },
  { name: "icon-192.png", size: 192, isFilled: false },
  { name: "icon-512.png", size: 512, isFilled: false },
  { name: "icon-maskable-512.png", size: 512, isFilled: true },
  { name: "apple-touch-icon.png", size: 180, isFilled: true },
] as const;

/** The picture's share of the icon. Only a picture that fills its square may be cropped by the circle. */
const SCALES = {
  "icon-maskable-512.png": { tile: 0.84, free: 0.6 },
  "apple-touch-icon.png": { tile: 0.92, free: 0.75 },
} as const;

const PNG_OPTIONS = { palette: true, colours: 64, dither: 0, effort: 10 } as const;
const LARGEST = 512;
const NOTHING = "#0000";

export const ICONS_RECIPE = { ICONS, SCALES, PNG: PNG_OPTIONS, version: 1 };

/** `brand` is the background of a white picture, as #rrggbb. */
export async function iconsOfPhoto(bytes: Uint8Array, brand: string): Promise<Rendering> {
  const { isOpaque } = await sharp(bytes, readOptions).stats();
  const upright = await sharp(bytes, readOptions)
    .resize(LARGEST, LARGEST, { fit: isOpaque ? "cover" : "contain", background: NOTHING })
    .png()
    .toBuffer();
  return renderIcons(() => sharp(upright), brand);
}

export function iconsOfDrawing(drawing: Drawing, brand: string): Promise<Rendering> {
  return renderIcons((side) => drawAtLeast(drawing, side, side), brand);
}

/** `open` returns the picture; both sides of a drawing have at least `side` pixels. */
async function renderIcons(open: (side: number) => Sharp, brand: string): Promise<Rendering> {
  const sample = await square(open(LARGEST), LARGEST).raw().toBuffer();
  const edge = edgeColor(sample);
  const isWhiteForm = !edge && isLight(sample);
  const ground = edge ?? (isWhiteForm ? brand : "#ffffff");
  const renditions = ICONS.map(async ({ name, size, isFilled }) => {
    const side = isFilled ? Math.round(size * SCALES[name][edge ? "tile" : "free"]) : size;
    const background = isFilled || isWhiteForm ? ground : NOTHING;
    const before = Math.floor((size - side) / 2);
    const picture = await square(open(side), side).png().toBuffer();
    const bytes = await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: picture, left: before, top: before }])
      .png(PNG_OPTIONS)
      .toBuffer();
    return { suffix: `-${name}`, width: size, height: size, bytes };
  });
  return { width: LARGEST, height: LARGEST, renditions: await Promise.all(renditions) };
}

function square(picture: Sharp, side: number): Sharp {
  return picture
    .resize(side, side, { fit: "contain", background: NOTHING })
    .ensureAlpha()
    .toColourspace("srgb");
}

/** Opaque share of a picture that fills its square: above it are circles (0.79) and round corners. */
const TILE_SHARE = 0.75;
const OPAQUE = 250;

/** The mean color of the edges' middles, if the picture reaches all four edges, perhaps with round corners. */
function edgeColor(data: Buffer): string | undefined {
  const middle = LARGEST / 2;
  const last = LARGEST - 2;
  const points = [
    [middle, 1],
    [last, middle],
    [middle, last],
    [1, middle],
  ].map(([x = 0, y = 0]) => data.subarray((y * LARGEST + x) * 4, (y * LARGEST + x) * 4 + 4));
  if (points.some(([, , , alpha = 0]) => alpha < OPAQUE)) return undefined;
  let opaque = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) >= OPAQUE) opaque += 1;
  if (opaque < TILE_SHARE * LARGEST * LARGEST) return undefined;
  return toHex(
    [0, 1, 2].map((channel) => points.reduce((sum, point) => sum + (point[channel] ?? 0), 0) / 4),
  );
}

function isLight(data: Buffer): boolean {
  let sum = 0;
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    const light =
      0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    sum += light * alpha;
    weight += alpha;
  }
  return weight > 0 && sum / weight > 190;
}

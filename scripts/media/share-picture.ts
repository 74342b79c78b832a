import sharp, { type Sharp } from "sharp";
import type { Drawing } from "./drawing.ts";
import { readOptions } from "./recognize.ts";
import type { Rendering } from "./rendering.ts";

/** The size that the services recommend. */
const WIDTH = 1200;
const HEIGHT = 630;

const PNG_OPTIONS = { palette: true, colours: 256, dither: 0, effort: 7 } as const;
const JPEG_OPTIONS = { quality: 82, mozjpeg: true } as const;
/** Text and flat areas are clearer in a PNG, even if it is somewhat larger. */
const PNG_MAY_EXCEED = 1.5;

export const SHARE_RECIPE = {
  WIDTH,
  HEIGHT,
  PNG: PNG_OPTIONS,
  JPEG: JPEG_OPTIONS,
  PNG_MAY_EXCEED,
  version: 1,
};

export function sharePhoto(bytes: Uint8Array): Promise<Rendering> {
  return crop(sharp(bytes, readOptions), "attention");
}

export function shareDrawing(drawing: Drawing): Promise<Rendering> {
  return crop(drawAtLeast(drawing, WIDTH, HEIGHT), "centre");
}

export function drawAtLeast({ svg, box }: Drawing, width: number, height: number): Sharp {
  const scale = Math.max(width / box.width, height / box.height);
  // sharp's `density` could also scale, but it has limits that some drawings would exceed.
  const size = `width="${Math.ceil(box.width * scale)}" height="${Math.ceil(box.height * scale)}"`;
  return sharp(Buffer.from(svg.replace("<svg", `<svg ${size}`)));
}

async function crop(picture: Sharp, position: "attention" | "centre"): Promise<Rendering> {
  return encodeWidely(picture.resize(WIDTH, HEIGHT, { fit: "cover", position }), "-share");
}

/** As PNG or JPEG, on white, for programs that may not read WebP and AVIF. */
export async function encodeWidely(picture: Sharp, suffix: string): Promise<Rendering> {
  const raw = await picture
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = raw.info;
  const open = () => sharp(raw.data, { raw: raw.info });
  const [png, jpeg] = await Promise.all([
    open().png(PNG_OPTIONS).toBuffer(),
    open().jpeg(JPEG_OPTIONS).toBuffer(),
  ]);
  const isPng = png.length <= jpeg.length * PNG_MAY_EXCEED;
  const made = { suffix: `${suffix}.${isPng ? "png" : "jpg"}`, bytes: isPng ? png : jpeg };
  return { width, height, renditions: [{ width, height, ...made }] };
}

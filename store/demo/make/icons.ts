/** The mark in the sizes that browsers and phones use. */
import sharp from "sharp";
import { drawMark } from "./mark.ts";

/** Phones may crop a maskable icon to a circle of four fifths of its width, so the drawing stays inside that. */
const icons = [
  { name: "icon-32.png", size: 32, corner: 7.5, scale: 1 },
  { name: "icon-192.png", size: 192, corner: 7.5, scale: 1 },
  { name: "icon-512.png", size: 512, corner: 7.5, scale: 1 },
  { name: "icon-maskable-512.png", size: 512, corner: 0, scale: 0.84 },
  { name: "apple-touch-icon.png", size: 180, corner: 0, scale: 0.92 },
];

export function makeIcons(): Promise<
  { name: string; bytes: Uint8Array; width: number; height: number }[]
> {
  return Promise.all(
    icons.map(async ({ name, size, ...options }) => ({
      name,
      bytes: await sharp(Buffer.from(drawMark(options)), { density: (72 * size) / 32 })
        .resize(size, size)
        .png({ palette: true, colours: 32, dither: 0 })
        .toBuffer(),
      width: size,
      height: size,
    })),
  );
}

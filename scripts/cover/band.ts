/** The pattern of the drawn cover on the brand color or a pale shade of it, for grounds on which the cover stands. */
import type { Drawing } from "../media/drawing.ts";
import { type CoverDesign, drawMotif, rgb } from "./panel.ts";

const BAND = { width: 1600, height: 800 };

export type Pattern = Pick<CoverDesign, "motif" | "seed" | "palette">;

const grounds = {
  brand: { from: 500, to: 700, motif: 300 },
  pale: { from: 300, to: 400, motif: 100 },
} as const;

export function drawBand(pattern: Pattern, ground: keyof typeof grounds): Drawing {
  return { box: { x: 0, y: 0, ...BAND }, svg: onGround(pattern, BAND, "", ground) };
}

/** `content` stands on the pattern. */
export function onGround(
  pattern: Pattern,
  { width, height }: { readonly width: number; readonly height: number },
  content: string,
  ground: keyof typeof grounds,
): string {
  const { palette } = pattern;
  const { from, to, motif: line } = grounds[ground];
  const motif = drawMotif(pattern, { width, height, foot: 0 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="brand" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${rgb(palette[from])}"/><stop offset="1" stop-color="${rgb(palette[to])}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#brand)"/><g color="${rgb(palette[line])}">${motif}</g>${content}</svg>`;
}

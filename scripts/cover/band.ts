/** What a landing page without pictures shows of the product: its pattern, and pages on it if it has some. */
import type { CoverShape } from "#domain/catalog/cover-kinds.ts";
import type { Drawing } from "../media/drawing.ts";
import { type CoverDesign, drawGround, drawMotif, rgb } from "./panel.ts";
import { createRandom } from "./random.ts";

const BAND = { width: 1600, height: 400 };

type Pattern = Pick<CoverDesign, "motif" | "seed" | "palette">;

const shapesWithPages: readonly CoverShape[] = ["book", "stack"];

export function drawBand(pattern: Pattern, shape: CoverShape): Drawing {
  const { width, height } = BAND;
  const { palette } = pattern;
  const motif = drawMotif(pattern, { ...BAND, foot: 0 });
  const pages = shapesWithPages.includes(shape) ? drawPages(pattern) : "";
  return {
    box: { x: 0, y: 0, ...BAND },
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${drawGround(palette)}</defs><rect width="${width}" height="${height}" fill="url(#ground)"/><g color="${rgb(palette[300])}">${motif}</g>${pages}</svg>`,
  };
}

const PAGE = { width: 330, height: 460, margin: 34 };
/** Of the pages in the band. */
const SCALE = 0.68;
const GAP = 40;
/** Upper edge of a page, and its picture. Narrow screens show the middle ones. */
const PAGES = [
  { top: 150, at: 80, height: 130 },
  { top: 118, at: 80, height: 236 },
  { top: 100, at: 212, height: 130 },
  { top: 118, at: 80, height: 330 },
  { top: 150, at: 146, height: 130 },
];
const LINE = 22;

/** Pages with a title, a picture and lines, without words. The lower edge of the band cuts them. */
function drawPages(pattern: Pattern): string {
  const { width, height, margin } = PAGE;
  const { palette, seed } = pattern;
  const inner = width - 2 * margin;
  const random = createRandom(seed);
  const step = width * SCALE + GAP;
  const left = (BAND.width + GAP - PAGES.length * step) / 2;
  const pages = PAGES.map(({ top, ...picture }, index) => {
    const title = `M${margin} 46h${(inner * random.between(0.4, 0.7)).toFixed()}`;
    const isFree = (y: number) =>
      y < picture.at - LINE / 2 || y > picture.at + picture.height + LINE / 2;
    const lines = Array.from({ length: 16 }, (_, line) => 92 + line * LINE)
      .filter(isFree)
      .map((y) => `M${margin} ${y}h${(inner * random.between(0.72, 1)).toFixed()}`);
    const motif = drawMotif(
      { ...pattern, seed: seed + 7919 * index },
      { width: inner, height: picture.height, foot: 0 },
    );
    return `<g transform="translate(${left + index * step} ${top}) scale(${SCALE})"><rect width="${width}" height="${height}" rx="6" fill="#fff" stroke="none"/><path d="${title}" stroke="${rgb(palette[900])}" stroke-width="13"/><svg x="${margin}" y="${picture.at}" width="${inner}" height="${picture.height}"><rect width="100%" height="100%" fill="${rgb(palette[100])}"/><g color="${rgb(palette[600])}">${motif}</g></svg><path d="${lines.join("")}" stroke="${rgb(palette[200])}" stroke-width="7"/></g>`;
  });
  return `<defs><filter id="lifted" x="-5%" y="-5%" width="110%" height="115%"><feDropShadow dy="14" stdDeviation="16" flood-opacity=".4"/></filter></defs><g filter="url(#lifted)" stroke-linecap="round">${pages.join("")}</g>`;
}

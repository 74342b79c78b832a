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
/** Narrow screens show 7:3 of the band: the pages in the middle whole, and nothing of those beyond. */
const GAP = 60;
/** Upper edge and size of a page, and its picture. The one in the middle is in front. */
const PAGES = [
  { top: 176, scale: 0.58, isFar: true, at: 80, height: 130 },
  { top: 122, scale: 0.7, isFar: false, at: 80, height: 330 },
  { top: 56, scale: 0.88, isFar: false, at: 80, height: 190 },
  { top: 122, scale: 0.7, isFar: false, at: 190, height: 130 },
  { top: 176, scale: 0.58, isFar: true, at: 80, height: 236 },
];
const LINE = 22;

/** Pages with a title, a picture and lines, without words. The lower edge of the band cuts them. */
function drawPages(pattern: Pattern): string {
  const { width, height, margin } = PAGE;
  const { palette, seed } = pattern;
  const inner = width - 2 * margin;
  const random = createRandom(seed);
  const widths = PAGES.map(({ scale }) => width * scale + GAP);
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const left = (BAND.width + GAP - sum(widths)) / 2;
  const pages = PAGES.map(({ top, scale, isFar, ...picture }, index) => {
    const paper = isFar ? rgb(palette[100]) : "#fff";
    const ground = rgb(palette[isFar ? 200 : 100]);
    const ink = rgb(palette[isFar ? 300 : 200]);
    const x = (left + sum(widths.slice(0, index))).toFixed();
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
    return `<g transform="translate(${x} ${top}) scale(${scale})"><rect width="${width}" height="${height}" rx="6" fill="${paper}" stroke="none"/><path d="${title}" stroke="${rgb(palette[900])}" stroke-width="13"/><svg x="${margin}" y="${picture.at}" width="${inner}" height="${picture.height}"><rect width="100%" height="100%" fill="${ground}"/><g color="${rgb(palette[600])}">${motif}</g></svg><path d="${lines.join("")}" stroke="${ink}" stroke-width="7"/></g>`;
  });
  return `<defs><filter id="lifted" x="-5%" y="-5%" width="110%" height="115%"><feDropShadow dy="14" stdDeviation="16" flood-opacity=".4"/></filter></defs><g filter="url(#lifted)" stroke-linecap="round">${pages.join("")}</g>`;
}

/** The contents page of what is sold, on the pattern: numbered lines on a sheet that the lower edge cuts. */
import type { Drawing } from "../media/drawing.ts";
import { onGround } from "./band.ts";
import { breakWord } from "./break-word.ts";
import { balance, LINE_HEIGHT } from "./fit-title.ts";
import { type Lettering, startOf } from "./lettering.ts";
import { type CoverDesign, drawFoot, rgb } from "./panel.ts";
import { SCENE } from "./scene.ts";

/** Narrow screens show little more than the sheet. */
const SHEET = { x: 480, y: 44, width: 640, inset: 56 };
const HEAD = { baseline: 100, size: 24, line: 124 };
const BOTTOM = 580;
const HIGHEST_ROW = 152;
const NUMBER_WIDTH = 72;
const SIZES = { largest: 58, ofBrokenWords: 30, smallest: 16 };
/** How much smaller letters may be that need fewer lines. */
const LOSS = 0.75;
/** Of a row's height: the rest is space. */
const TEXT_SHARE = 0.74;

export interface Contents {
  readonly points: readonly Lettering[];
  /** All digits. */
  readonly digits: Lettering;
}

export function drawContents(design: CoverDesign, { points, digits }: Contents): Drawing {
  const { x, y, width, inset } = SHEET;
  const { palette } = design;
  const [left, right] = [x + inset, x + width - inset];
  const row = Math.min(HIGHEST_ROW, (BOTTOM - HEAD.line) / points.length);
  const { size, all } = fitPoints(points, right - left - NUMBER_WIDTH, row * TEXT_SHARE);
  const rows = points.map((point, index) => {
    const lines = all[index] ?? [];
    const block = (lines.length - 1) * size * LINE_HEIGHT + point.capHeight * size;
    const first = HEAD.line + index * row + (row - block) / 2 + point.capHeight * size;
    const text = lines.map((part, at) => {
      const sides = { left: left + NUMBER_WIDTH, right: right - NUMBER_WIDTH };
      const start = startOf(point, { part, size, ...sides });
      return point.outline(part, start, first + at * size * LINE_HEIGHT, size);
    });
    const number = `${index + 1}`;
    const at = point.isRightToLeft ? right - digits.measure(number) * size : left;
    const rule = index === 0 ? 400 : 200;
    return `<path d="M${left} ${HEAD.line + index * row}H${right}" stroke="${rgb(palette[rule])}" stroke-width="2"/><path d="${digits.outline(number, at, first, size)}" fill="${rgb(palette[500])}"/><path d="${text.join("")}" fill="${rgb(palette[950])}"/>`;
  });
  const head = drawFoot(design.title, {
    width: width - 2 * inset,
    inset: 0,
    baseline: HEAD.baseline,
    size: HEAD.size,
    color: rgb(palette[700]),
  });
  const sheet = (turn: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${SCENE.height}" rx="3" fill="${color}" transform="rotate(${turn} ${SCENE.width / 2} ${SCENE.height})" filter="url(#lifted)"/>`;
  const content = `<defs><filter id="lifted" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dy="10" stdDeviation="14" flood-opacity=".3"/></filter></defs>${sheet(-5, rgb(palette[200]))}${sheet(3.5, rgb(palette[100]))}${sheet(0, "#fff")}<g transform="translate(${left} 0)">${head}</g>${rows.join("")}`;
  return { box: { x: 0, y: 0, ...SCENE }, svg: onGround(design, SCENE, content, "brand") };
}

interface Fitted {
  readonly size: number;
  /** Of each point. */
  readonly all: readonly (readonly string[])[];
}

/** All points in the largest size in which each fits its row; in a somewhat smaller one if that saves lines. */
function fitPoints(points: readonly Lettering[], width: number, height: number): Fitted {
  let best: Fitted | undefined;
  for (let { largest: size } = SIZES; ; size *= 0.97) {
    if (best && (size < best.size * LOSS || countLines(best) === points.length)) return best;
    const most = width / size;
    const all = points.map(({ text, measure }) =>
      balance(
        text.split(" ").flatMap((word) => breakWord(word, most, measure)),
        most,
        measure,
      ),
    );
    const areWhole = points.every(({ text, measure }) =>
      text.split(" ").every((word) => measure(word) <= most),
    );
    const fit = all.every((lines) => lines.length * size * LINE_HEIGHT <= height);
    const next = { size, all };
    if (size <= SIZES.smallest) return best ?? next;
    if (!fit || !(areWhole || size <= SIZES.ofBrokenWords)) continue;
    if (!best || countLines(next) < countLines(best)) best = next;
  }
}

const countLines = ({ all }: Fitted) => all.flat().length;

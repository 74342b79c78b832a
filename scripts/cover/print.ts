/** What is printed on pages and shown on screens: pictures with the shop's pattern, lines of words, initials, numbers. */
import type { Shade } from "../theme/palette.ts";
import { type Lettering, startOf } from "./lettering.ts";
import { type Area, type CoverDesign, drawMotif, rgb } from "./panel.ts";
import { createRandom } from "./random.ts";

export interface Printed extends CoverDesign {
  /** Can show any number and time. */
  readonly digits: Lettering;
}

/** Fills the screen, whose corner is the origin. */
export type DrawScreen = (
  design: Printed,
  screen: { readonly width: number; readonly height: number },
) => string;

export type Rect = Omit<Area, "radius">;

const tones = {
  night: { ground: 950, motif: 300 },
  brand: { ground: 600, motif: 200 },
  sky: { ground: 200, motif: 500 },
  accent: { ground: "accent", motif: 700 },
} as const satisfies Record<string, { ground: Shade | "accent"; motif: Shade }>;

export type Tone = keyof typeof tones;

/** Of a plate's shorter side, in the pattern's units. */
const SIDE = 260;

/** Each number gives another picture. */
export function drawPlate(design: Printed, area: Rect, tone: Tone, number: number): string {
  const { ground, motif } = tones[tone];
  const scale = SIDE / Math.min(area.width, area.height);
  const [width, height] = [area.width * scale, area.height * scale];
  const seed = design.seed + number;
  const lines = drawMotif({ motif: design.motif, seed }, { width, height, foot: 0 });
  const { palette, accent } = design;
  const color = ground === "accent" ? accent : rgb(palette[ground]);
  return `<svg x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><rect width="${width}" height="${height}" fill="${color}"/><g color="${rgb(palette[motif])}">${lines}</g></svg>`;
}

export const fillRect = ({ x, y, width, height }: Rect, color: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`;

interface Paragraph {
  readonly lines: number;
  /** Between the lines. */
  readonly pitch: number;
  readonly color: string;
  readonly seed: number;
  /** Of the first lines, beside an initial. */
  readonly indent?: { readonly lines: number; readonly width: number };
}

/** Words as one sees them from afar. `y` is the middle of the first line; the last line is shorter. */
export function drawWords(
  { title }: Printed,
  { x, y, width }: Omit<Rect, "height">,
  { lines, pitch, color, seed, indent = { lines: 0, width: 0 } }: Paragraph,
): string {
  const random = createRandom(seed);
  const gap = pitch * 0.3;
  const words: string[] = [];
  for (let line = 0; line < lines; line++) {
    const from = line < indent.lines ? indent.width : 0;
    const end = line === lines - 1 && lines > 1 ? width * random.between(0.35, 0.75) : width;
    for (let at = from; at < end - gap;) {
      const long = pitch * random.between(0.5, 2.1);
      const rest = end - at - long;
      const length = rest < pitch * 0.8 ? end - at : long;
      const start = title.isRightToLeft ? width - at - length : at;
      words.push(`M${round(x + start)} ${round(y + line * pitch)}h${round(length)}`);
      at += length + gap;
    }
  }
  return `<path d="${words.join("")}" stroke="${color}" stroke-opacity=".62" stroke-width="${round(pitch * 0.27)}"/>`;
}

/** The first letter of what is sold, as high as `lines`. */
export function drawInitial(
  { title }: Printed,
  { x, y, width }: Omit<Rect, "height">,
  { lines, pitch, color }: { lines: number; pitch: number; color: string },
): { readonly svg: string; readonly width: number } {
  const [letter = ""] = [...new Intl.Segmenter().segment(title.text)].map((one) => one.segment);
  const rise = (lines - 1) * pitch + pitch * 0.27;
  const size = rise / title.capHeight;
  const start = startOf(title, { part: letter, size, left: x, right: x + width });
  const path = title.outline(letter, start, y + rise - pitch * 0.135, size);
  const advance = title.measure(letter) * size + pitch * 0.45;
  return { svg: `<path d="${path}" fill="${color}"/>`, width: advance };
}

interface Line {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly align?: "start" | "end";
}

const shares = { start: 0, end: 1 };

export function drawLine(
  lettering: Lettering,
  { text, x, y, size, color, align = "start" }: Line,
): string {
  const left = x - lettering.measure(text) * size * shares[align];
  return `<path d="${lettering.outline(text, left, y, size)}" fill="${color}"/>`;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

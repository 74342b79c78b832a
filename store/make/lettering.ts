/** Words as outlines: a machine that makes pictures need not have any font. */
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { round } from "./track.ts";

/** The display face of the pages, in its calm and its bold cut. */
const FONT_FILES = {
  calm: new URL("../../app/fonts/calm-latin.woff2", import.meta.url),
  poster: new URL("../../app/fonts/poster-latin.woff2", import.meta.url),
};

type Cut = keyof typeof FONT_FILES;

export interface Style {
  readonly cut: Cut;
  /** Pixels of an em. */
  readonly size: number;
  readonly colour: string;
}

const fonts = new Map<Cut, Font>();

function openFont(cut: Cut): Font {
  const opened = fonts.get(cut);
  if (opened) return opened;
  const font = create(readFileSync(FONT_FILES[cut]));
  fonts.set(cut, font);
  return font;
}

/** `y` is the line the letters stand on. */
export function letter(text: string, x: number, y: number, { cut, size, colour }: Style): string {
  const font = openFont(cut);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let advance = 0;
  const outlines = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const outline = `<path transform="translate(${round(advance + xOffset, 1)})" d="${glyph.path.toSVG()}"/>`;
    advance += xAdvance;
    return outline;
  });
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${round(scale, 5)} ${round(-scale, 5)})">${outlines.join("")}</g>`;
}

export function measure(text: string, { cut, size }: Style): number {
  const font = openFont(cut);
  const units = font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return (units * size) / font.unitsPerEm;
}

/** As many words on a line as fit into `width`. */
export function breakLines(text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

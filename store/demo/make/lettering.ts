/** Text as outlines, so that generating pictures needs no installed fonts. */
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { round } from "./track.ts";

const folder = new URL("../../fonts/", import.meta.url);
/** Each display font has one file per part, the most frequent letters first; see `demo/make-fonts.ts`. */
const PARTS = ["basic", "latin", "latin-ext"];

/** A cut of the display font; see `demo/make-fonts.ts`. */
type Cut = "calm" | "poster";

export interface Style {
  readonly cut: Cut;
  /** Font size in pixels. */
  readonly size: number;
  readonly colour: string;
}

const fonts = new Map<Cut, readonly Font[]>();

function openFonts(cut: Cut): readonly Font[] {
  const opened = fonts.get(cut);
  if (opened) return opened;
  const parts = PARTS.map((part) => create(readFileSync(new URL(`${cut}/${part}.woff2`, folder))));
  fonts.set(cut, parts);
  return parts;
}

interface Glyph {
  /** Path data in font units. */
  readonly path: string;
  /** Left edge, in font units. */
  readonly x: number;
}

/** Lays out the text in runs of letters from the same font file. Omits letters that no file contains. */
function layOut(
  text: string,
  cut: Cut,
): { readonly glyphs: readonly Glyph[]; readonly width: number } {
  const parts = openFonts(cut);
  const runs: { font: Font; text: string }[] = [];
  for (const letter of text) {
    const font = parts.find((part) => part.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const last = runs.at(-1);
    if (font && last?.font === font) last.text += letter;
    else if (font) runs.push({ font, text: letter });
  }
  let width = 0;
  const glyphs = runs.flatMap((run) => {
    const { glyphs: drawn, positions } = run.font.layout(run.text);
    return drawn.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      const x = width + xOffset;
      width += xAdvance;
      return { path: glyph.path.toSVG(), x };
    });
  });
  return { glyphs, width };
}

function scaleOf({ cut, size }: Pick<Style, "cut" | "size">): number {
  const [font] = openFonts(cut);
  return size / (font?.unitsPerEm ?? size);
}

/** Draws the text as an SVG group. `y` is the baseline. */
export function letter(text: string, x: number, y: number, style: Style): string {
  const scale = scaleOf(style);
  const outlines = layOut(text, style.cut).glyphs.map(
    (glyph) => `<path transform="translate(${round(glyph.x, 1)})" d="${glyph.path}"/>`,
  );
  return `<g fill="${style.colour}" transform="translate(${x} ${y}) scale(${round(scale, 5)} ${round(-scale, 5)})">${outlines.join("")}</g>`;
}

/** Width in pixels. */
export function measure(text: string, style: Style): number {
  return layOut(text, style.cut).width * scaleOf(style);
}

/** Puts as many words on a line as fit into `width` pixels. */
export function breakLines(text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

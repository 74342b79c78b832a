/** Text as outlines in the store's typefaces, so that pictures need no installed fonts. */
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";
import type { Theme, Typeface } from "#domain/catalog/theme.ts";
import { pdfFontPath } from "#server/invoices/pdf-fonts.ts";
import { isRightToLeft, toShowable } from "#server/invoices/pdf-text.ts";
import { readFontSources } from "../theme/font-sources.ts";
import { fixedAxes } from "../theme/make-typeface.ts";
import { looks, typefacesOf } from "../theme/looks.ts";

const USUAL_CAP_HEIGHT = 0.72;

/** One font, or several that each have other scripts. */
type Face = readonly Font[];

export interface Lettering {
  /** Without the letters that no typeface has. */
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** Of capitals, in the size 1. */
  readonly capHeight: number;
  /** The width of `part` in the size 1. */
  measure(part: string): number;
  /** Path data of `part` in pixels; `y` is the baseline. */
  outline(part: string, x: number, y: number, size: number): string;
}

/** For one letter on the shop's icons, which are small. */
export async function openInitial(letter: string): Promise<Lettering> {
  const face = await openTypeface(looks.plain.titles, letter, "");
  return letterIn(face.length > 0 ? face : openLastResort(), letter);
}

/** The first typeface with all letters: that of titles, that of the text, an installed one. Else the one with most. */
export async function openLettering(
  text: string,
  theme: Pick<Theme, "look" | "typefaces">,
  store: string,
  role: "calm" | "poster" = "calm",
): Promise<Lettering> {
  const plain = text.normalize("NFC").replace(/\s+/g, " ").trim();
  const own = typefacesOf(theme);
  const openers = [
    ...[own[role], own.text, looks.calm.titles].map(
      (typeface) => () => openTypeface(typeface, plain, store),
    ),
    () => Promise.resolve(openLastResort()),
  ];
  let best: Face = [];
  for (const open of openers) {
    const face = await open();
    if (countIn(face, plain) > countIn(best, plain)) best = face;
    if (countIn(best, plain) === [...plain].length) break;
  }
  return letterIn(best, plain);
}

function countIn(face: Face, text: string): number {
  return [...text].filter((letter) => fontOf(face, letter)).length;
}

function letterIn(face: Face, plain: string): Lettering {
  const [first] = face;
  const missing = "\0";
  const showable = toShowable(
    plain.replaceAll("?", missing),
    (codePoint) => codePoint === 0 || fontOf(face, String.fromCodePoint(codePoint)) !== undefined,
  );
  const text = showable.replaceAll("?", "").replaceAll(missing, "?").replace(/\s+/g, " ").trim();
  // Titles are tried in many sizes.
  const widths = new Map<string, number>();
  return {
    text,
    isRightToLeft: isRightToLeft(text),
    capHeight: first?.capHeight ? first.capHeight / first.unitsPerEm : USUAL_CAP_HEIGHT,
    measure: (part) => {
      const width = widths.get(part) ?? layOut(face, part).width;
      widths.set(part, width);
      return width;
    },
    outline: (part, x, y, size) =>
      layOut(face, part)
        .glyphs.map(({ path, at, rise }) => path(size, x + at * size, y - rise * size))
        .join(""),
  };
}

interface Line {
  readonly part: string;
  readonly size: number;
  readonly left: number;
  readonly right: number;
}

/** Where `part` begins on a line, in pixels: at the side from which the text is read. */
export function startOf(
  { isRightToLeft: isFromRight, measure }: Lettering,
  { part, size, left, right }: Line,
): number {
  return isFromRight ? right - measure(part) * size : left;
}

interface Placed {
  readonly at: number;
  readonly rise: number;
  path(size: number, x: number, y: number): string;
}

/** Each run of letters from one font is shaped and kerned as a whole. */
function layOut(face: Face, text: string): { readonly glyphs: Placed[]; readonly width: number } {
  const runs: { readonly font: Font; text: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = last && letter === " " ? last.font : fontOf(face, letter);
    if (font && last?.font === font) last.text += letter;
    else if (font) runs.push({ font, text: letter });
  }
  let width = 0;
  const glyphs = runs.flatMap((run) => {
    const em = run.font.unitsPerEm;
    const { glyphs: drawn, positions } = run.font.layout(run.text);
    return drawn.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const at = width + xOffset / em;
      width += xAdvance / em;
      return {
        at,
        rise: yOffset / em,
        path: (size: number, x: number, y: number) =>
          glyph.path.transform(size / em, 0, 0, -size / em, x, y).toSVG(),
      };
    });
  });
  return { glyphs, width };
}

function fontOf(face: Face, letter: string): Font | undefined {
  return face.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

function openLastResort(): Face {
  return [create(readFileSync(pdfFontPath("DejaVuSans")))];
}

/** fontkit cannot fix the axes of a WOFF2, so harfbuzz does. */
async function openTypeface(typeface: Typeface, text: string, store: string): Promise<Face> {
  if (typeface === "system") return [];
  const weight = "weight" in typeface ? typeface.weight : 400;
  const used = readFontSources(typeface, store, "title").filter(({ characters }) =>
    [...text].some((letter) => letter !== " " && characters.has(letter.codePointAt(0) ?? 0)),
  );
  return Promise.all(
    used.map(async ({ bytes, axes }) =>
      create(
        await subsetFont(bytes, `${text}-`, {
          targetFormat: "truetype",
          variationAxes: fixedAxes(axes, { weight, isTitle: true }),
        }),
      ),
    ),
  );
}

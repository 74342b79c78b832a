/**
 * Fonts of the system that stand in for a typeface, with its widths and line metrics, so that text keeps its place
 * while the typeface is missing.
 */
import { create } from "fontkit";
import { type FontSource, UnusableFont } from "./font-sources.ts";
import { type Cut, findBest, subset } from "./make-typeface.ts";

export type Genre = "serif" | "sans";

export interface FallbackFace {
  /** As in CSS, such as "100 500". */
  readonly weights: string;
  readonly names: readonly string[];
  readonly sizeAdjust: number;
  /** These are parts of the adjusted font size. */
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

interface Reference {
  readonly names: readonly string[];
  /** Mean width of the characters of SAMPLE, in em. */
  readonly width: number;
}

export const SAMPLE =
  "You pay once, and there is no subscription. Download the files on any device, as often as you like, and keep them.";

/** Widths of Arimo and Gelasio, which Google publishes as metric-compatible with Arial and Georgia. */
const references: Readonly<Record<Genre, Readonly<Record<"regular" | "bold", Reference>>>> = {
  sans: {
    regular: { names: ["Arial", "Liberation Sans", "Arimo"], width: 0.4434 },
    bold: { names: ["Arial Bold", "Liberation Sans Bold", "Arimo Bold"], width: 0.4761 },
  },
  serif: {
    regular: { names: ["Georgia", "Gelasio"], width: 0.4361 },
    bold: { names: ["Georgia Bold", "Gelasio Bold"], width: 0.5072 },
  },
};

const BOLD = 600;

interface Fallback extends Cut {
  readonly sources: readonly FontSource[];
  readonly genre: Genre;
}

/** Text with a weight axis has a face for bold words, too. */
export async function makeFallback({ sources, genre, ...cut }: Fallback): Promise<FallbackFace[]> {
  const sample = [...SAMPLE].map((letter) => letter.codePointAt(0) ?? 0);
  const source = findBest(sources, sample);
  if (!source) throw new UnusableFont("the typeface has no Latin letters");
  const faceOf = async (weight: number | undefined, weights: string): Promise<FallbackFace> => {
    const bytes = await subset(source, sample, { ...cut, weight }, "truetype");
    const font = create(bytes);
    const { usWeightClass = 400 } = font["OS/2"] ?? {};
    const { names, width } = references[genre][usWeightClass < BOLD ? "regular" : "bold"];
    const em = font.unitsPerEm;
    const sizeAdjust = font.layout(SAMPLE).advanceWidth / em / SAMPLE.length / width;
    const part = (units: number) => units / em / sizeAdjust;
    return {
      weights,
      names,
      sizeAdjust,
      ascent: part(font.ascent),
      descent: part(-font.descent),
      lineGap: part(font.lineGap),
    };
  };
  if (cut.isTitle) return [await faceOf(cut.weight, "100 900")];
  if (!("wght" in source.axes)) return [await faceOf(undefined, "400")];
  return [await faceOf(400, "100 500"), await faceOf(BOLD, "600 900")];
}

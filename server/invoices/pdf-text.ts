/** Prepares text for pdfkit, which sets words from left to right and shows letters without a glyph as boxes. */
import bidiFactory from "bidi-js";

const bidi = bidiFactory();

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

const UNKNOWN = "?";

/** "auto": the direction of the line's first strong letter. */
export type Direction = "ltr" | "rtl" | "auto";

type HasGlyph = (codePoint: number) => boolean;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

export function toShowable(text: string, hasGlyph: HasGlyph): string {
  return [...graphemes.segment(text.normalize("NFC"))]
    .map(({ segment }) => {
      const visible = [...segment].filter((letter) => !INVISIBLE.test(letter) || has(letter));
      return visible.every((letter) => has(letter)) ? visible.join("") : UNKNOWN;
    })
    .join("");

  function has(letter: string) {
    return /^[\n\t\p{Bidi_Control}]$/u.test(letter) || hasGlyph(letter.codePointAt(0) ?? 0);
  }
}

export function listUnshowable(text: string, hasGlyph: HasGlyph): string[] {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const unshowable = letters.filter(
    (letter) => toShowable(letter, hasGlyph) !== letter.normalize("NFC"),
  );
  return [...new Set(unshowable.filter((letter) => !INVISIBLE.test(letter)))];
}

/** Also breaks words that are wider than `width`. */
export function breakLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/(?<=\s)/)) {
      const isWide = widthOf(word.trimEnd()) > width;
      const parts = isWide ? [...graphemes.segment(word)].map(({ segment }) => segment) : [word];
      for (const part of parts) {
        if (line !== "" && widthOf((line + part).trimEnd()) > width) {
          lines.push(line.trimEnd());
          line = "";
        }
        line += part;
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

/** From left to right (Unicode Standard Annex 9). pdfkit itself reverses right-to-left words. */
export function toVisualPieces(line: string, direction: Direction): string[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const { levels } = embedding;
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: { readonly isRight: boolean; readonly indices: number[] }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const isRight = (levels[index] ?? 0) % 2 === 1;
    const last = runs.at(-1);
    if (last?.isRight === isRight) last.indices.push(index);
    else runs.push({ isRight, indices: [index] });
  }
  return runs
    .flatMap(({ isRight, indices }) => {
      const letters = indices.map((index) => mirrored.get(index) ?? line[index] ?? "");
      // pdfkit would also reverse Arabic digits, which are written from left to right.
      if (!isRight) return letters.join("").split(/(?=[\u0660-\u0669\u06f0-\u06f9])/);
      const words = letters.toReversed().join("").split(/(\s+)/).toReversed();
      return words.map((word) => (isRightToLeft(word) ? word : [...word].toReversed().join("")));
    })
    .map((piece) => piece.replaceAll(CONTROLS, ""))
    .filter((piece) => piece !== "");
}

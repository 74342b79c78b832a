/** Which letters a language needs, as its catalogue shows. */
import { existsSync } from "node:fs";
import { pathOf, readEntries } from "#locales/compile.ts";

const known = new Map<string, readonly string[]>();

/** With quotation marks. Empty for a language without a catalogue. */
export function lettersOf(language: string): readonly string[] {
  const letters = known.get(language) ?? readLetters(language);
  known.set(language, letters);
  return letters;
}

/** Whether a font with these characters has letters of the language. Quotation marks alone do not count. */
export function isNeeded(codePoints: readonly number[], language: string): boolean {
  const inFont = new Set(codePoints.map((one) => String.fromCodePoint(one)));
  return lettersOf(language).some((letter) => /\p{L}/u.test(letter) && inFont.has(letter));
}

function readLetters(language: string): string[] {
  if (!existsSync(pathOf(language))) return [];
  const text = [...readEntries(language).values()].join("");
  // With the capitals of letters that begin no sentence of the catalogue, but may begin one of the store.
  const found = new Set(`${text}${text.toLocaleUpperCase(language)}`);
  return [...found].filter((one) => /[\p{L}„“”«»‚‘¿¡]/u.test(one));
}

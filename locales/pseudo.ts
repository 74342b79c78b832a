/** A test language: accented, longer English that is readable but easy to tell from untranslated text. */
export const PSEUDO_LOCALE = "en-XA";

const PLAIN = "aceghiklnorstuyzACEGHIKLNORSTUYZ";
const ACCENTED = "áçéĝĥíķļñóŕšťúýžÁÇÉĜĤÍĶĻÑÓŔŠŤÚÝŽ";
const GROWTH = 0.4;

/** Keeps spaces at both ends, which separate the text from inserted values. */
export function pseudoText(text: string): string {
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!/\p{L}/u.test(words)) return text;
  const accented = [...words].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");
  return `${before}${accented}${"~".repeat(Math.ceil(words.length * GROWTH))}${after}`;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const VOWEL = /^[aeiouyäöüåæøáàâéèêíìîóòôúùûаеёиоуыэюяαειουωη]/i;
/** Consonants that stay together at the beginning of a syllable. */
const TOGETHER = new Set(["sc", "ch", "sh", "th", "ph", "qu", "ck"]);
const LEAST = 3;

/** Breaks a word that is too wide into parts of similar length, if possible between syllables. */
export function breakWord(word: string, most: number, measure: (text: string) => number): string[] {
  const letters = [...graphemes.segment(word)].map(({ segment }) => segment);
  const parts: string[] = [];
  let from = 0;
  while (measure(letters.slice(from).join("")) > most && letters.length - from > 1) {
    const rest = measure(letters.slice(from).join(""));
    const count = Math.ceil(rest / most);
    const ideal = from + (letters.length - from) / count;
    const partTo = (to: number) => `${letters.slice(from, to).join("")}-`;
    const places = Array.from({ length: letters.length - from - 1 }, (_, index) => from + 1 + index)
      .filter((to) => measure(partTo(to)) <= most)
      .toSorted((one, other) => Math.abs(one - ideal) - Math.abs(other - ideal));
    const near = places.filter((to) => to - from >= LEAST && letters.length - to >= LEAST);
    const to =
      near.slice(0, 7).find((at) => isStart(letters, at)) ?? near[0] ?? places[0] ?? from + 1;
    parts.push(partTo(to));
    from = to;
  }
  return [...parts, letters.slice(from).join("")];
}

/** Whether a syllable begins here: consonants that stay together, before a vowel. */
function isStart(letters: readonly string[], at: number): boolean {
  const isConsonant = (index: number) =>
    /^\p{L}/u.test(letters[index] ?? "") && !VOWEL.test(letters[index] ?? "");
  const isPair = (index: number) =>
    TOGETHER.has(`${letters[index] ?? ""}${letters[index + 1] ?? ""}`.toLowerCase());
  if (!isConsonant(at) || isPair(at - 1)) return false;
  let last = at;
  while (isPair(last)) last++;
  return VOWEL.test(letters[last + 1] ?? "");
}

/** A name as the middle of a sentence has it: "Buy the book" for a plan named "The book". English has such articles. */
export function inSentence(name: string, locale: string): string {
  if (!/^en\b/.test(locale)) return name;
  return name.replace(/^(?:The|An?) (?=\S)/, (article) => article.toLowerCase());
}

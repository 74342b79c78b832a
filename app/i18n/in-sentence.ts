/** Changes an English article to lower case: "Buy the book" for a plan named "The book". */
export function inSentence(name: string, locale: string): string {
  if (!/^en\b/.test(locale)) return name;
  return name.replace(/^(?:The|An?) (?=\S)/, (article) => article.toLowerCase());
}

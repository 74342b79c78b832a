/** The fixture store in several languages. In the first, each word of its texts has a mark. */
import type { Store } from "#domain/catalog/offer.ts";
import { ownTexts, type StoreTexts, translateStore } from "#domain/catalog/store-texts.ts";

export const SECOND = "da";
export const FROM_RIGHT = "ar";
export const MARK = "¤";

export function contentInManyLanguages(fixture: Store) {
  const store = withAllTexts(fixture);
  const texts = ownTexts(store);
  const marked = Object.entries(texts).map(([key, text]) => [key, mark(text)]);
  return {
    store: translateStore(store, Object.fromEntries(marked) as StoreTexts, "en"),
    translations: { [SECOND]: texts, [FROM_RIGHT]: texts },
  };
}

function withAllTexts(store: Store): Store {
  return {
    ...store,
    languages: [...store.languages, SECOND, FROM_RIGHT],
    offer: { ...store.offer, requirements: "Any reader for PDF files." },
    tax: { prices: "inclusive", rate: 25, name: "Sales tax" },
    legal: { ...store.legal, taxNote: "Taxed by nobody.", imprint: "Registered nowhere." },
  };
}

function mark(text: string): string {
  return text.replaceAll(/\{[^}]*\}|\p{L}+/gu, (word) => (word[0] === "{" ? word : word + MARK));
}

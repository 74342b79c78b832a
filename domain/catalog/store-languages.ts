import type { Idea } from "./idea.ts";
import type { Store } from "./offer.ts";
import { ownTexts, type StoreTexts, translateIdea, translateStore } from "./store-texts.ts";

/** The store in a language; in its first if there is no other. */
export type StoreIn = (locale: string | undefined) => Store;

export interface StoreLanguages {
  readonly storeIn: StoreIn;
  readonly ideaIn: <T extends Idea>(idea: T, locale: string) => T;
}

/** `translations` are complete; throws a StoreError otherwise. */
export function createStoreLanguages(
  store: Store,
  translations: Readonly<Record<string, StoreTexts>>,
): StoreLanguages {
  const own = ownTexts(store);
  const texts = new Map(Object.entries(translations));
  const stores = new Map([...texts].map(([to, all]) => [to, translateStore(store, all, to)]));
  return {
    storeIn: (locale = "") => stores.get(locale) ?? store,
    ideaIn(idea, locale) {
      const found = texts.get(locale);
      return found ? translateIdea(idea, own, found) : idea;
    },
  };
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listLocales } from "#locales/compile.ts";
import type * as Index from "#store/index.ts";

/** Throws, naming the file, if a language of the store has no message catalogue, because it would show in English. */
export async function requireCatalogues(store: string): Promise<void> {
  const { href } = pathToFileURL(join(store, "index.ts"));
  const index = (await import(/* @vite-ignore */ href)) as typeof Index;
  const known = listLocales();
  for (const language of index.store.languages)
    if (!known.includes(language))
      throw new Error(
        `The store offers the language ${language}, but there is no locales/${language}.po`,
      );
}

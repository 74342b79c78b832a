/** Checks everything about a store that can be known before a build. */
import type { Store } from "#domain/catalog/offer.ts";
import { findSampleTexts } from "#domain/catalog/sample-texts.ts";
import { storeProblem } from "#domain/catalog/define-store.ts";
import { listLocales } from "#locales/compile.ts";
import { loadStore } from "./load-store.ts";
import { findLongTexts } from "./long-texts.ts";
import type { Problem, StorePlace } from "./problem.ts";

interface Findings {
  /** Undefined if it cannot be read. */
  readonly store: Store | undefined;
  /** With any of these the store cannot be built. */
  readonly problems: readonly Problem[];
  /** A shop on this machine runs with these. */
  readonly warnings: readonly Problem[];
}

export async function checkStore(place: StorePlace): Promise<Findings> {
  const loaded = await loadStore(place);
  if (!loaded.store) return { ...loaded, warnings: [] };
  const { store } = loaded;
  const { seller, texts } = findSampleTexts(store);
  const beforeSale = [...seller, ...texts].map(({ message, ...where }) => ({
    ...where,
    message: `${message} before the shop is public`,
  }));
  return {
    store,
    problems: checkCatalogues(store),
    warnings: [...findLongTexts(store), ...beforeSale],
  };
}

/** A language without a message catalogue would show in English. */
function checkCatalogues({ languages }: Store): Problem[] {
  const known = listLocales();
  return languages.flatMap((language, index) => {
    if (known.includes(language)) return [];
    const message = `there is no locales/${language}.po: copy locales/en.po and translate it, or write one of ${known.join(", ")}`;
    return [storeProblem(["languages", index], message)];
  });
}

/** Checks that the interface and the store's own texts are translated into all the store's languages. */
import { storeProblem } from "#domain/catalog/define-store.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { StoreTexts } from "#domain/catalog/store-texts.ts";
import { listLocales, pathOf } from "#locales/compile.ts";
import { type CatalogueState, readCatalogueState } from "#locales/count-translated.ts";
import { PSEUDO_LOCALE } from "#locales/pseudo.ts";
import { SOURCE_LOCALE } from "#locales/source-locale.ts";
import type { Problem } from "./problem.ts";
import { firstOf, furtherLanguages, readTranslation } from "./translations.ts";

interface Findings {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Such as "de: 1,612 of 1,612 texts, 168 of 168 of the store". */
  readonly counts: readonly string[];
  /** The store's own texts in its further languages. */
  readonly texts: Readonly<Record<string, StoreTexts>>;
}

/** `catalogues` is the folder of the interface's texts, with a slash at its end. */
export function checkLanguages(store: Store, folder: string, catalogues?: string): Findings {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const counts: string[] = [];
  const texts: Record<string, StoreTexts> = {};
  const further = furtherLanguages(store);
  for (const [index, language] of store.languages.entries()) {
    const add = (to: Problem[]) => (message: string) =>
      void to.push(storeProblem(["languages", index], message));
    const state = readState(language, add(problems), catalogues);
    if (!state) continue;
    listFaults(state, language).forEach(add(problems));
    listDoubts(state, language).forEach(add(warnings));
    const parts =
      language === SOURCE_LOCALE ? [] : [`${ratio(state.translated, state.total)} texts`];
    if (further.includes(language)) {
      const found = readTranslation(store, folder, language);
      problems.push(...found.problems);
      parts.push(`${ratio(Object.keys(found.texts).length, found.total)} of the store`);
      texts[language] = found.texts;
    }
    if (parts.length > 0) counts.push(`${language}: ${parts.join(", ")}`);
  }
  return { problems, warnings, counts, texts };
}

function readState(
  language: string,
  refuse: (message: string) => void,
  catalogues?: string,
): CatalogueState | undefined {
  const known = listLocales(catalogues);
  if (!known.includes(language)) {
    const others = known.filter((one) => one !== PSEUDO_LOCALE).join(", ");
    refuse(
      `there is no locales/${language}.po: copy locales/en.po and translate it, or write one of ${others}`,
    );
    return undefined;
  }
  try {
    return readCatalogueState(language, pathOf(language, catalogues));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    refuse(`${error.message}: correct the catalogue`);
    return undefined;
  }
}

function listFaults(
  { missing, incomplete, lost, total, translated }: CatalogueState,
  language: string,
): string[] {
  const faults = [
    ["have no text", missing],
    ["lack a plural form", incomplete],
    ["lack a value in { }", lost],
  ] as const;
  const found = faults.filter(([, keys]) => keys.length > 0);
  if (found.length === 0) return [];
  const lines = found.map(([what, keys]) => `${keys.length} ${what} (${firstOf(keys)})`).join("; ");
  return [
    `locales/${language}.po has ${ratio(translated, total)} texts, and a language is offered when it has all: ${lines}`,
  ];
}

function listDoubts({ unused, identical }: CatalogueState, language: string): string[] {
  const file = `locales/${language}.po`;
  return [
    ...(unused.length > 0 ? [`${file} has texts that no longer exist: ${firstOf(unused)}`] : []),
    ...(identical.length > 0
      ? [`${file} has texts that are still English: ${firstOf(identical)}`]
      : []),
  ];
}

function ratio(part: number, whole: number): string {
  const { format } = new Intl.NumberFormat("en");
  return `${format(part)} of ${format(whole)}`;
}

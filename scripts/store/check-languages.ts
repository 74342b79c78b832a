/** Checks that the interface is translated into the store's languages. */
import { storeProblem } from "#domain/catalog/define-store.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { listLocales } from "#locales/compile.ts";
import { readCatalogueState } from "#locales/count-translated.ts";
import type { Problem } from "./problem.ts";

interface Findings {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

export function checkLanguages({ languages }: Pick<Store, "languages">): Findings {
  const known = listLocales();
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  for (const [index, language] of languages.entries()) {
    const add = (to: Problem[], message: string) =>
      to.push(storeProblem(["languages", index], message));
    if (!known.includes(language)) {
      const others = known.join(", ");
      add(
        problems,
        `there is no locales/${language}.po: copy locales/en.po and translate it, or write one of ${others}`,
      );
      continue;
    }
    try {
      const line = describeState(language);
      if (line !== undefined) add(warnings, line);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      add(problems, `${error.message}: correct the catalogue`);
    }
  }
  return { problems, warnings };
}

function describeState(language: string): string | undefined {
  const { translated, total, incomplete } = readCatalogueState(language);
  if (translated === total) return undefined;
  const number = new Intl.NumberFormat("en");
  const forms =
    incomplete.length > 0
      ? ` (${number.format(incomplete.length)} of these lack a plural form, such as ${incomplete[0]})`
      : "";
  return `${language}: ${number.format(translated)} of ${number.format(total)} texts translated; the rest shows in English${forms}`;
}

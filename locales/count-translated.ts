import { compileCatalogue, pathOf, readEntries } from "./compile.ts";
import type { Message, Part } from "./message.ts";
import { PSEUDO_LOCALE } from "./pseudo.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";

export interface CatalogueState {
  readonly total: number;
  /** Number of texts with all plural forms of the language. Others appear in English, or with a wrong form. */
  readonly translated: number;
  /** Keys whose texts lack a plural form. */
  readonly incomplete: readonly string[];
}

/** Throws an Error that names the text if one is invalid or needs a value that the English text lacks. */
export function readCatalogueState(locale: string, path = pathOf(locale)): CatalogueState {
  const source = compileCatalogue(SOURCE_LOCALE);
  if (locale === SOURCE_LOCALE || locale === PSEUDO_LOCALE)
    return { total: source.size, translated: source.size, incomplete: [] };
  const entries = readEntries(locale, path);
  const compiled = compileCatalogue(locale, entries);
  const known = [...source].filter(([key]) => entries.has(key));
  const incomplete = known.flatMap(([key, english]) => {
    const text = compiled.get(key) ?? english;
    const [names, given] = [namesIn(text), namesIn(english)];
    const unknown = names.find((name) => !given.includes(name));
    if (unknown !== undefined)
      throw new Error(
        `locales/${locale}.po: "${key}" has {${unknown}}, which the English text lacks`,
      );
    const isComplete =
      !isCounted(english) || pluralsIn(text).every((part) => hasForms(part, locale));
    return isComplete ? [] : [key];
  });
  return { total: source.size, translated: known.length - incomplete.length, incomplete };
}

type Argument = Exclude<Part, string>;

function argumentsIn(message: Message): Argument[] {
  if (typeof message === "string") return [];
  return message.flatMap((part) => {
    if (typeof part === "string") return [];
    const { offset: _, ...forms } = part[2] ?? {};
    return [part, ...Object.values(forms).flatMap((form) => argumentsIn(form as Message))];
  });
}

function namesIn(message: Message): string[] {
  return argumentsIn(message).map(([name]) => name);
}

function pluralsIn(message: Message): Argument[] {
  return argumentsIn(message).filter(([, kind]) => kind === "plural" || kind === "selectordinal");
}

function isCounted(message: Message): boolean {
  return pluralsIn(message).some(([, , forms = {}]) => formsOf(forms).length > 1);
}

const formsOf = (forms: object) => Object.keys(forms).filter((form) => form !== "offset");

/** Highest number to check: every plural form that a shop needs occurs up to here. */
const MAX_COUNTED = 200;

function hasForms([, kind, forms = {}]: Argument, locale: string): boolean {
  const type = kind === "plural" ? "cardinal" : "ordinal";
  const rules = new Intl.PluralRules(locale, { type });
  return Array.from({ length: MAX_COUNTED + 1 }, (_, number) => number).every(
    (number) => String(number) in forms || rules.select(number) in forms,
  );
}

import { compileCatalogue, pathOf, readEntries } from "./compile.ts";
import type { Message, Part } from "./message.ts";
import { PSEUDO_LOCALE } from "./pseudo.ts";
import { sameAsEnglish } from "./same-as-english.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";

export interface CatalogueState {
  readonly total: number;
  /** Number of texts that can be shown: present, with all values and all plural forms of the language. */
  readonly translated: number;
  /** Keys of absent, empty and fuzzy texts. */
  readonly missing: readonly string[];
  /** Keys whose texts lack a plural form. */
  readonly incomplete: readonly string[];
  /** Keys whose texts lack a value. */
  readonly lost: readonly string[];
  /** Keys that English lacks. */
  readonly unused: readonly string[];
  /** Keys whose texts are still English, except those of `sameAsEnglish`. */
  readonly identical: readonly string[];
}

/** Throws an Error that names the text if one is invalid or needs a value that the English text lacks. */
export function readCatalogueState(locale: string, path = pathOf(locale)): CatalogueState {
  const source = compileCatalogue(SOURCE_LOCALE);
  const none = { missing: [], incomplete: [], lost: [], unused: [], identical: [] };
  if (locale === SOURCE_LOCALE || locale === PSEUDO_LOCALE)
    return { total: source.size, translated: source.size, ...none };
  const entries = readEntries(locale, path);
  const compiled = compileCatalogue(locale, entries);
  const known = [...source.keys()].filter((key) => entries.has(key));
  const textsOf = (key: string) => [compiled.get(key) ?? "", source.get(key) ?? ""] as const;
  for (const key of known) {
    const [names, given] = textsOf(key).map(namesIn);
    const unknown = names?.find((name) => !given?.includes(name));
    if (unknown !== undefined)
      throw new Error(
        `locales/${locale}.po: "${key}" has {${unknown}}, which the English text lacks`,
      );
  }
  const lost = known.filter((key) => {
    const [names, given] = textsOf(key).map(namesIn);
    return given?.some((name) => !names?.includes(name));
  });
  const incomplete = known.filter((key) => {
    const [text, english] = textsOf(key);
    return !pluralsIn(text).every((part) => hasForms(part, locale, isCounted(english)));
  });
  return {
    total: source.size,
    translated: known.length - new Set([...lost, ...incomplete]).size,
    missing: [...source.keys()].filter((key) => !entries.has(key)),
    incomplete,
    lost,
    unused: [...entries.keys()].filter((key) => !source.has(key)),
    identical: known.filter((key) => isStillEnglish(key, ...textsOf(key))),
  };
}

function isStillEnglish(key: string, text: Message, english: Message): boolean {
  if (sameAsEnglish.has(key) || JSON.stringify(text) !== JSON.stringify(english)) return false;
  return (wordsIn(english).match(/\p{L}{3,}/gu) ?? []).length > 1;
}

function wordsIn(message: Message): string {
  if (typeof message === "string") return message;
  const words = message.map((part) =>
    typeof part === "string" ? part : messagesOf(part).map(wordsIn).join(" "),
  );
  return words.join(" ");
}

type Argument = Exclude<Part, string>;

function argumentsIn(message: Message): Argument[] {
  if (typeof message === "string") return [];
  return message.flatMap((part) => {
    if (typeof part === "string") return [];
    return [part, ...messagesOf(part).flatMap(argumentsIn)];
  });
}

function messagesOf([, , forms = {}]: Argument): Message[] {
  return formsOf(forms).map((form) => Reflect.get(forms, form) as Message);
}

function namesIn(message: Message): string[] {
  return argumentsIn(message).map(([name]) => name);
}

export function pluralsIn(message: Message): Argument[] {
  return argumentsIn(message).filter(([, kind]) => kind === "plural" || kind === "selectordinal");
}

/** Otherwise the number is never one, and English needs one form. */
function isCounted(message: Message): boolean {
  return pluralsIn(message).some(([, , forms = {}]) => formsOf(forms).length > 1);
}

const formsOf = (forms: object) => Object.keys(forms).filter((form) => form !== "offset");

/** Highest number to check: every plural form that a shop needs occurs up to here. */
const MAX_COUNTED = 200;

function hasForms([, kind, forms = {}]: Argument, locale: string, hasOne: boolean): boolean {
  const type = kind === "plural" ? "cardinal" : "ordinal";
  const rules = new Intl.PluralRules(locale, { type });
  return Array.from({ length: MAX_COUNTED + 1 }, (_, number) => number)
    .filter((number) => hasOne || number !== 1)
    .every((number) => String(number) in forms || rules.select(number) in forms);
}

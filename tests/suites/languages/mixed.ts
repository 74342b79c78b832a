/** Finds texts in the wrong language, by comparison of what the shop says in each. */
import { countries } from "#embedded/payments/countries.ts";
import { storeInAllLanguages } from "#tests/support/store-in-all-languages.ts";
import type { Said } from "./buyer.ts";
import { BANK_ACCOUNT } from "./live.ts";

const { files, legal } = storeInAllLanguages;
/** What is the same in all languages. */
const NAMES = [
  ...files.map(({ name }) => name),
  "letters-sampler.zip",
  legal.seller,
  legal.address,
  BANK_ACCOUNT.accountHolder,
  "SEPA Direct Debit",
];
const regions = new Intl.DisplayNames("en", { type: "region" });
const COUNTRIES = new Set(countries.map((code) => regions.of(code)));

/** None is a word of the fifteen other languages. */
const ENGLISH =
  /(?<![\p{L}-])(?:the|and|your|you|with|that|from|which|when|were|our|please)(?![\p{L}-])/iu;

/** `said` is by language. Returns "de /account: Your purchases" for each text of another language. */
export function findMixed(said: ReadonlyMap<string, readonly Said[]>): string[] {
  const sentences = new Map<string, Set<string>>();
  const all = [...said].flatMap(([language, places]) =>
    places.flatMap(({ place, texts }) =>
      [...new Set(texts)].map((text) => ({ language, place, text: comparable(text) })),
    ),
  );
  for (const { language, text } of all)
    if (wordsOf(text) > 1 && !COUNTRIES.has(text))
      sentences.set(text, (sentences.get(text) ?? new Set()).add(language));
  const isMixed = ({ language, text }: (typeof all)[number]) => {
    const languages = sentences.get(text) ?? new Set([language]);
    if (language !== "en" && (ENGLISH.test(text) || languages.has("en"))) return true;
    // Neighbours have short texts in common, such as "Total: {amount}".
    return languages.size > 1 && wordsOf(text) > 3;
  };
  const mixed = all.filter(isMixed);
  return [...new Set(mixed.map(({ language, place, text }) => `${language} ${place}: ${text}`))];
}

/** Without names, addresses, paths, ids and numbers. */
function comparable(text: string): string {
  return NAMES.reduce((left, name) => left.replaceAll(name, " "), text)
    .replaceAll(/\S+@\S+|(?:https?:)?\/\S*|[\w-]*\d[\w-]*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function wordsOf(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}

/** The store's own texts in its further languages: `translations/LANGUAGE.po`. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { describeIssue } from "#domain/catalog/describe-issue.ts";
import type { Store } from "#domain/catalog/offer.ts";
import {
  listStoreTexts,
  type StoreText,
  type StoreTexts,
  translationFile,
} from "#domain/catalog/store-texts.ts";
import { createStoreLanguages } from "#domain/catalog/store-languages.ts";
import { PSEUDO_LOCALE } from "#locales/pseudo.ts";
import { requireStore } from "./load-store.ts";
import { type PoEntry, readPo } from "./po.ts";
import { lineOf, type Problem, type StorePlace } from "./problem.ts";

const SHOWN = 5;

export interface Translation {
  readonly total: number;
  /** Those that can be shown. */
  readonly texts: StoreTexts;
  /** Empty if the translation is complete. */
  readonly problems: readonly Problem[];
}

/** All but the first, whose texts are in the store's files. */
export function furtherLanguages({ languages }: Pick<Store, "languages">): string[] {
  return languages.slice(1).filter((language) => language !== PSEUDO_LOCALE);
}

/** For commands beside the shop. Throws one Error with a line for each problem. */
export async function requireStoreLanguages(place: StorePlace) {
  const store = await requireStore(place);
  const found = furtherLanguages(store).map(
    (language) => [language, readTranslation(store, place.folder, language)] as const,
  );
  const lines = found.flatMap(([, { problems }]) => problems.map((one) => lineOf(one, place)));
  if (lines.length > 0) throw new Error(lines.join("\n"));
  const texts = found.map(([language, translation]) => [language, translation.texts] as const);
  return { store, ...createStoreLanguages(store, Object.fromEntries(texts)) };
}

export function readTranslation(store: Store, folder: string, locale: string): Translation {
  const wanted = listStoreTexts(store);
  const file = translationFile(locale);
  const path = join(folder, file);
  const total = wanted.length;
  const problem = (field: string, message: string): Problem => ({ file, field, message });
  if (!existsSync(path)) {
    const message = `is missing: npm run store -- translate ${locale} writes it, for ${total} texts`;
    return { total, texts: {}, problems: [problem("", message)] };
  }
  const entries = new Map(
    readPo(readFileSync(path, "utf8")).entries.map((entry) => [entry.key, entry]),
  );
  const isCurrent = ({ key, text }: StoreText) => entries.get(key)?.source === text;
  const outdated = wanted.filter((one) => !isCurrent(one));
  const untranslated = wanted.filter(
    (one) => isCurrent(one) && !isTranslated(entries.get(one.key)),
  );
  const texts: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const one of wanted) {
    const entry = entries.get(one.key);
    if (!isCurrent(one) || !isTranslated(entry)) continue;
    const message = findMistake(one, entry.text);
    if (message === undefined) texts[one.key] = entry.text.trim();
    else problems.push(problem(one.key, message));
  }
  const count = (list: readonly StoreText[]) => `${list.length} of ${total} texts`;
  if (outdated.length > 0) {
    const advice = `npm run store -- translate ${locale} writes them there, then translate them`;
    problems.push(
      problem(
        firstOf(outdated.map(({ key }) => key)),
        `${count(outdated)} are new or changed: ${advice}`,
      ),
    );
  }
  if (untranslated.length > 0) {
    const advice = "write their msgstr, and remove the mark fuzzy";
    problems.push(
      problem(
        firstOf(untranslated.map(({ key }) => key)),
        `${count(untranslated)} to translate: ${advice}`,
      ),
    );
  }
  return { total, texts, problems };
}

function isTranslated(entry: PoEntry | undefined): entry is PoEntry {
  return entry !== undefined && !entry.isFuzzy && entry.text.trim() !== "";
}

function findMistake({ text, schema }: StoreText, translated: string): string | undefined {
  const parsed = z.safeParse(schema, translated, { jitless: true, error: describeIssue });
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const lost = (text.match(/\{[^{}]*\}/g) ?? []).find((mark) => !translated.includes(mark));
  return lost && `lacks ${lost}, which the text has: write it, too`;
}

/** The first of the keys, and how many more there are. */
export function firstOf(keys: readonly string[]): string {
  const more = keys.length - SHOWN;
  return `${keys.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** `npm run store -- translate LANGUAGE`: writes or updates `translations/LANGUAGE.po`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Store } from "#domain/catalog/offer.ts";
import { listStoreTexts, type StoreText, translationFile } from "#domain/catalog/store-texts.ts";
import { fail, print, type Terminal } from "../terminal.ts";
import { requireStore } from "./load-store.ts";
import { readPo, writePo } from "./po.ts";
import type { StorePlace } from "./problem.ts";
import { updateEntries } from "./update-translation.ts";

export async function translate(
  place: StorePlace,
  locale: string,
  terminal: Terminal,
): Promise<number> {
  const store = await requireStore(place);
  if (locale === store.languages[0])
    return fail(terminal, `${locale} is the language of the store's own files: name another one.`);
  return print(terminal, writeTranslation(store, place, locale));
}

function writeTranslation(store: Store, { folder }: StorePlace, locale: string): string {
  const file = translationFile(locale);
  const path = join(folder, file);
  const old = existsSync(path) ? readPo(readFileSync(path, "utf8")) : undefined;
  const texts = listStoreTexts(store).map((one) => ({ ...one, hint: hintOf(one) }));
  const { entries, changed, removed } = updateEntries(texts, old?.entries ?? []);
  const content = writePo({
    comments: old?.comments ?? HEAD,
    headers: { ...HEADERS, ...old?.headers, Language: locale },
    entries,
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const missing = entries.filter(({ text }) => text === "").length;
  const fuzzy = entries.filter(({ isFuzzy }) => isFuzzy).length;
  const offered = store.languages.includes(locale)
    ? ""
    : `The shop offers the language when languages in index.ts names "${locale}".\n`;
  return `${path}: ${entries.length} texts, ${missing} to translate, ${fuzzy} marked fuzzy to look at (${changed} of them since the last time), ${removed} removed.\n${offered}`;
}

const HEAD = [
  "The store's texts in another language.",
  "",
  "msgctxt is the field, msgid its text in the store's files: leave both as they are, and write the translation into msgstr.",
  "A text that changed is marked fuzzy, with the former text above it: correct the translation, then remove the mark.",
];

const HEADERS = {
  "MIME-Version": "1.0",
  "Content-Type": "text/plain; charset=UTF-8",
  "Content-Transfer-Encoding": "8bit",
};

function hintOf({ schema }: StoreText): string | undefined {
  const limit = schema instanceof z.ZodString ? schema.maxLength : null;
  return limit === null ? undefined : `At most ${limit} characters.`;
}

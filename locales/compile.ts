/** Compiles the catalogues at build time: PO files with ICU messages become one small module per language and area. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { parsePo } from "pofile-ts";
import { type Area, areaOf } from "./areas.ts";
import type { Message, Part } from "./message.ts";
import { PSEUDO_LOCALE, pseudoText } from "./pseudo.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

export type Catalogue = ReadonlyMap<string, Message>;

/** Includes the pseudo-language. */
export function listLocales(catalogues = folder): string[] {
  const files = readdirSync(catalogues).filter((name) => name.endsWith(".po"));
  return [...files.map((name) => name.slice(0, -".po".length)).sort(), PSEUDO_LOCALE];
}

export function pathOf(locale: string, catalogues = folder): string {
  return `${catalogues}${locale === PSEUDO_LOCALE ? SOURCE_LOCALE : locale}.po`;
}

const loaded = new Map<string, { readonly texts: string; readonly catalogue: Catalogue }>();

/** Like `compileCatalogue`, once per state of the files: a build asks for each language once per area. */
export function loadCatalogue(locale: string): Catalogue {
  const paths = [SOURCE_LOCALE, locale].map((each) => pathOf(each));
  const texts = paths.map((path) => readFileSync(path, "utf8")).join("");
  const known = loaded.get(locale);
  if (known?.texts === texts) return known.catalogue;
  const catalogue = compileCatalogue(locale);
  loaded.set(locale, { texts, catalogue });
  return catalogue;
}

/** Untranslated messages stay English. Throws an Error that names the key if an ICU message is invalid. */
export function compileCatalogue(
  locale: string,
  translated = readEntries(locale === PSEUDO_LOCALE ? SOURCE_LOCALE : locale),
): Catalogue {
  const source = readEntries(SOURCE_LOCALE);
  const mapText = locale === PSEUDO_LOCALE ? pseudoText : (text: string) => text;
  const entries = [...source].map(([key, english]) => {
    const text = translated.get(key) ?? english;
    return [key, compile(key, text, mapText)] as const;
  });
  return new Map(entries);
}

export function pickArea(catalogue: Catalogue, area: Area): Record<string, Message> {
  return Object.fromEntries([...catalogue].filter(([key]) => areaOf(key) === area));
}

/** Messages by key. The source language has them in msgid, the others in msgstr. */
export function readEntries(locale: string, path = pathOf(locale)): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const { msgctxt, msgid, msgstr, obsolete, flags } of parsePo(readFileSync(path, "utf8"))
    .items) {
    const text = locale === SOURCE_LOCALE ? msgid : msgstr[0];
    if (msgctxt === null || obsolete || flags["fuzzy"] || !text) continue;
    if (entries.has(msgctxt)) throw new Error(`${path} has "${msgctxt}" twice`);
    entries.set(msgctxt, text);
  }
  return entries;
}

function compile(key: string, text: string, mapText: (text: string) => string): Message {
  try {
    const parts = compileMessageOrThrow(text, mapText) as readonly Part[];
    const [only = ""] = parts;
    return parts.length <= 1 && typeof only === "string" ? only : parts;
  } catch (error) {
    throw new Error(`The message "${key}" is not a valid ICU message: ${text}`, { cause: error });
  }
}

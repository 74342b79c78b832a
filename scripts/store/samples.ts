/** The texts of a new store in other languages: `samples/LANGUAGE.po`, with the texts of `template/` in `msgid`. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Store } from "#domain/catalog/offer.ts";
import { listStoreTexts } from "#domain/catalog/store-texts.ts";
import { readPo } from "./po.ts";

const folder = fileURLToPath(new URL("samples/", import.meta.url));

/** The language of `template/`. */
export const TEMPLATE_LANGUAGE = "en";

export function listSampleLanguages(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".po"));
  return [TEMPLATE_LANGUAGE, ...files.map((name) => name.slice(0, -".po".length))].toSorted();
}

/** Besides the store's texts, those that a store has in one language only. */
export function listSampleTexts(store: Store): { readonly key: string; readonly text: string }[] {
  const own = (["seller", "address"] as const).map((field) => ({
    key: `legal.${field}`,
    text: store.legal[field],
  }));
  return [...listStoreTexts(store).map(({ key, text }) => ({ key, text })), ...own];
}

/** By the text of the template. */
export function readSamples(language: string): ReadonlyMap<string, string> {
  const { entries } = readPo(readFileSync(`${folder}${language}.po`, "utf8"));
  return new Map(entries.map(({ source, text }) => [source, text]));
}

/** Replaces texts in quotes; comments stay as they are. */
export function translateSource(source: string, samples: ReadonlyMap<string, string>): string {
  const literal = /^\s*\/\/.*$|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|`[^`]*`/gm;
  return source.replaceAll(literal, (found) => {
    const quote = found[0];
    if (quote !== '"' && quote !== "`") return found;
    const text = samples.get(quote === '"' ? (JSON.parse(found) as string) : found.slice(1, -1));
    if (text === undefined) return found;
    return quote === '"' ? JSON.stringify(text) : `\`${text.replaceAll(/[`\\$]/g, "\\$&")}\``;
  });
}

/** The texts of a new store in other languages: `samples/LANGUAGE.po`, with the texts of `template/` in `msgid`. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { storeProblem } from "#domain/catalog/define-store.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { listStoreTexts } from "#domain/catalog/store-texts.ts";
import type { StoreProblem } from "#domain/catalog/store-error.ts";
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

/** A text that the pages of every shop have. */
export function readInterfaceText(language: string, key: string): string {
  const path = fileURLToPath(new URL(`../../locales/${language}.po`, import.meta.url));
  const entry = readPo(readFileSync(path, "utf8")).entries.find((one) => one.key === key);
  if (!entry) throw new Error(`locales/${language}.po lacks ${key}`);
  return entry.text || entry.source;
}

/** Texts of the template that name the shop or say what it sells. A shop may keep the others. */
const PLACEHOLDER = /My (?:Shop|Download)|^(?:A PDF file|Digital download|Open today|Pay once)/;

/** Warns once for each file of the store. */
export function findPlaceholders(store: Store): StoreProblem[] {
  const language = store.languages[0] ?? TEMPLATE_LANGUAGE;
  const others = listSampleLanguages().filter((one) => one !== TEMPLATE_LANGUAGE);
  const samples = readSamples(others.find((one) => one === language) ?? "de");
  const texts = new Set([...samples].filter(([source]) => PLACEHOLDER.test(source)).flat());
  const fields = new Map<string, string[]>();
  for (const { key } of listStoreTexts(store).filter(({ text }) => texts.has(text))) {
    const { file } = storeProblem(key.split("."), "");
    fields.set(file, [...(fields.get(file) ?? []), key.replaceAll(/\.(\d+)/g, "[$1]")]);
  }
  const message = "still as the template has it: write your own";
  return [...fields].map(([file, all]) => ({ file, field: all.join(", "), message }));
}

/** Rewrites texts in quotes; comments stay as they are. */
export function rewriteTexts(source: string, rewrite: (text: string) => string): string {
  const literal = /^\s*\/\/.*$|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|`[^`]*`/gm;
  return source.replaceAll(literal, (found) => {
    const quote = found[0];
    if (quote !== '"' && quote !== "`") return found;
    const before = quote === '"' ? (JSON.parse(found) as string) : found.slice(1, -1);
    const text = rewrite(before);
    if (text === before) return found;
    return quote === '"' ? JSON.stringify(text) : `\`${text.replaceAll(/[`\\$]/g, "\\$&")}\``;
  });
}

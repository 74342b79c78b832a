/** The texts of a store that visitors read, and the store with those of another language. */
import { z } from "zod";
import { isWords } from "./fields.ts";
import { type Idea, ideaSchema } from "./idea.ts";
import { type Store, storeSchema } from "./offer.ts";
import { StoreError, type StoreProblem } from "./store-error.ts";

/** By key, such as "plans.complete.name". */
export type StoreTexts = Readonly<Record<string, string>>;

export interface StoreText {
  /** The field's path, with ids in place of positions where entries have ids. */
  readonly key: string;
  readonly text: string;
  readonly schema: z.core.$ZodType;
}

type Change = (found: StoreText) => string;

export function listStoreTexts(store: Store): StoreText[] {
  const found: StoreText[] = [];
  mapWords(storeSchema, store, "", (one) => {
    found.push(one);
    return one.text;
  });
  return found;
}

export function ownTexts(store: Store): StoreTexts {
  return Object.fromEntries(listStoreTexts(store).map(({ key, text }) => [key, text]));
}

/** Relative to the store's folder. */
export function translationFile(locale: string): string {
  return `translations/${locale}.po`;
}

/** Throws a StoreError if the language lacks a text. */
export function translateStore(store: Store, texts: StoreTexts, locale: string): Store {
  const problems: StoreProblem[] = [];
  const translated = mapWords(storeSchema, store, "", ({ key, text }) => {
    const found = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (found === undefined)
      problems.push({ file: translationFile(locale), field: key, message: "is not translated" });
    return found ?? text;
  });
  if (problems.length > 0) throw new StoreError(problems);
  return translated;
}

/** Replaces the texts that `idea` has in common with the store's. Those that were edited by hand stay as they are. */
export function translateIdea<T extends Idea>(idea: T, own: StoreTexts, texts: StoreTexts): T {
  return mapWords(ideaSchema, idea, `ideas.${idea.id}`, ({ key, text }) =>
    own[key] === text ? (texts[key] ?? text) : text,
  );
}

/** Copies what contains words. `value` must be valid. */
function mapWords<T>(schema: z.core.$ZodType, value: T, key: string, change: Change): T;
function mapWords(schema: z.core.$ZodType, value: unknown, key: string, change: Change): unknown {
  if (value === undefined) return value;
  if (schema instanceof z.ZodString && typeof value === "string")
    return isWords(schema) ? change({ key, text: value, schema }) : value;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return mapWords(schema.def.innerType, value, key, change);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry: unknown, position) =>
      mapWords(schema.def.element, entry, joined(key, idOf(entry) ?? position), change),
    );
  if (schema instanceof z.ZodUnion) {
    const option = schema.def.options.find((one) => z.safeParse(one, value, JITLESS).success);
    return option ? mapWords(option, value, key, change) : value;
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return value;
  const fields = Object.entries(schema.def.shape as z.core.$ZodShape).map(([name, field]) => [
    name,
    mapWords(field, Reflect.get(value, name) as unknown, joined(key, name), change),
  ]);
  const present = fields.filter(([, field]) => field !== undefined);
  return { ...value, ...Object.fromEntries(present) };
}

/** As `defineStore` does: compiling takes longer than it saves. */
const JITLESS = { jitless: true };

function idOf(entry: unknown): string | undefined {
  const id: unknown =
    typeof entry === "object" && entry !== null ? Reflect.get(entry, "id") : undefined;
  return typeof id === "string" ? id : undefined;
}

function joined(key: string, part: string | number): string {
  return key === "" ? `${part}` : `${key}.${part}`;
}

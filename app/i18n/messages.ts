/** The translation layer: keys are typed from English, a visitor's browser loads one language. */
import { createContext, useContext } from "react";
import type { enMembers } from "./en-members.ts";
import type { en } from "./en.ts";

type English = typeof en & typeof enMembers;

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** What every language provides. */
export type Messages = Widen<English>;

type Section = keyof English;
export type KeyOf<S extends Section> = `${S}.${keyof English[S] & string}`;
export type MessageKey = { [S in Section]: KeyOf<S> }[Section];

type TextOf<K extends MessageKey> = K extends `${infer S extends Section}.${infer N}`
  ? N extends keyof English[S]
    ? English[S][N]
    : never
  : never;
type Placeholders<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Arguments<K extends MessageKey> = [Placeholders<TextOf<K>>] extends [never]
  ? []
  : [values: Record<Placeholders<TextOf<K>>, string>];

export type Translate = <K extends MessageKey>(key: K, ...values: Arguments<K>) => string;

type Area = "everyone" | "members";

/** What only members need is apart: the pages before them are the ones that must be small. */
const loaders = {
  en: {
    everyone: async () => (await import("./en.ts")).en,
    members: async () => (await import("./en-members.ts")).enMembers,
  },
} satisfies Record<string, Record<Area, () => Promise<Partial<Messages>>>>;

export type Locale = keyof typeof loaders;

/** All of them. An unknown language falls back to English. */
export async function loadMessages(locale: string): Promise<Messages> {
  const { everyone, members } = loaders[locale as Locale] ?? loaders.en;
  return { ...(await everyone()), ...(await members()) };
}

/** Of this page, in a browser; what is loaded later joins in. */
const loaded: Partial<Messages> = {};

/** In a browser: `members` by the modules of their routes, `everyone` by the start of the page. */
export async function addMessages(area: Area, locale: string): Promise<Partial<Messages>> {
  const load = (loaders[locale as Locale] ?? loaders.en)[area];
  return Object.assign(loaded, await load());
}

export function createTranslate(messages: Partial<Messages>): Translate {
  return (key, ...[values]) => {
    const [section, name] = splitKey(key);
    const text = (messages[section] as Record<string, string> | undefined)?.[name];
    if (text === undefined) throw new Error(`No message ${key}`);
    return values
      ? text.replace(/\{(\w+)\}/g, (_, placeholder: string) => fill(values, placeholder, key))
      : text;
  };
}

function splitKey(key: MessageKey): [Section, string] {
  const dot = key.indexOf(".");
  return [key.slice(0, dot) as Section, key.slice(dot + 1)];
}

function fill(values: Record<string, string>, placeholder: string, key: string): string {
  const value = values[placeholder];
  if (value === undefined) throw new Error(`Message ${key} needs {${placeholder}}`);
  return value;
}

export const TranslateContext = createContext<Translate | undefined>(undefined);

export function useTranslate(): Translate {
  const translate = useContext(TranslateContext);
  if (!translate) throw new Error("useTranslate needs TranslateContext");
  return translate;
}

/** The translation layer: keys are typed from English, a visitor's browser loads one language. */
import { createContext, useContext } from "react";
import type { en } from "./en.ts";

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** What every language provides. */
export type Messages = Widen<typeof en>;

type Section = keyof typeof en;
export type KeyOf<S extends Section> = `${S}.${keyof (typeof en)[S] & string}`;
export type MessageKey = { [S in Section]: KeyOf<S> }[Section];

type TextOf<K extends MessageKey> = K extends `${infer S extends Section}.${infer N}`
  ? N extends keyof (typeof en)[S]
    ? (typeof en)[S][N]
    : never
  : never;
type Placeholders<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Arguments<K extends MessageKey> = [Placeholders<TextOf<K>>] extends [never]
  ? []
  : [values: Record<Placeholders<TextOf<K>>, string>];

export type Translate = <K extends MessageKey>(key: K, ...values: Arguments<K>) => string;

const loaders = {
  en: async () => (await import("./en.ts")).en,
} satisfies Record<string, () => Promise<Messages>>;

export type Locale = keyof typeof loaders;

/** An unknown language falls back to English. */
export function loadMessages(locale: string): Promise<Messages> {
  return (loaders[locale as Locale] ?? loaders.en)();
}

export function createTranslate(messages: Messages): Translate {
  return (key, ...[values]) => {
    const [section, name] = splitKey(key);
    const text = (messages[section] as Record<string, string>)[name];
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

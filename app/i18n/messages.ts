/** This page's messages. A browser loads one language, and only the areas that its pages use. */
import { createContext, useContext } from "react";
import { loadMessages, type Loaders } from "#locales/catalogues.ts";
import type { Messages, Translate } from "#locales/translate.ts";

const loaded: Record<string, Messages[string]> = {};

/** Loads one area in the browser: `everyone` at start-up, others with the route modules that use them. */
export async function addMessages(area: Loaders, locale: string): Promise<Messages> {
  return Object.assign(loaded, await loadMessages(area, locale));
}

export const TranslateContext = createContext<Translate | undefined>(undefined);

export function useTranslate(): Translate {
  const translate = useContext(TranslateContext);
  if (!translate) throw new Error("useTranslate needs TranslateContext");
  return translate;
}

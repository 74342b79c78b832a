import checkout from "virtual:catalogues/checkout";
import { loadMessages } from "#locales/catalogues.ts";

/** Loads the messages of the page to which most links lead. `path` may have the prefix of a language. */
export async function prefetchMessages(path: string, locale: string): Promise<void> {
  if (/\/paywall\/?$/i.test(path)) await loadMessages(checkout, locale);
}

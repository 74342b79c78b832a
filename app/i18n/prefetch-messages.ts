import checkout from "virtual:catalogues/checkout";
import { loadMessages } from "#locales/catalogues.ts";

/**
 * Loads the catalogue of the page to which most links lead, so that visiting it loads nothing more. Other pages load
 * theirs with their modules. `path` may have the prefix of a language.
 */
export async function prefetchMessages(path: string, locale: string): Promise<void> {
  if (/\/paywall\/?$/i.test(path)) await loadMessages(checkout, locale);
}

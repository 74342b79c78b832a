import { pickLocale } from "#locales/locale-path.ts";
import { readItem } from "../platform/browser/storage.ts";
import type { PageInfo, PageLanguage } from "../platform/page-info.ts";
import { DECLINED } from "./declined-language.ts";

/** The shop's language that the visitor prefers to that of the page. Undefined after any choice of a language. */
export function wantedLanguage(
  { locale, languages = [] }: Pick<PageInfo, "locale" | "languages">,
  preferred: readonly string[],
): PageLanguage | undefined {
  // Without a match, the first one is returned.
  const offered = ["", ...languages.map((language) => language.locale)];
  const wanted = pickLocale(preferred.join(), offered);
  const hasChosen = readItem("localStorage", DECLINED) !== null;
  if (wanted === locale || hasChosen) return undefined;
  return languages.find((language) => language.locale === wanted);
}

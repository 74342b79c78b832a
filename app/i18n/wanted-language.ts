import { pickLocale } from "#locales/locale-path.ts";
import { readItem, writeItem } from "../platform/browser/storage.ts";
import type { PageInfo } from "../platform/page-info.ts";

const DECLINED = "declined-language";

/** The shop's language that the visitor prefers to that of the page. Undefined if the visitor declined it. */
export function wantedLanguage(
  { locale, languages = [] }: Pick<PageInfo, "locale" | "languages">,
  preferred: readonly string[],
): string | undefined {
  // Without a match, the first one is returned.
  const offered = ["", ...languages.map((language) => language.locale)];
  const wanted = pickLocale(preferred.join(), offered);
  const isDeclined = wanted === readItem("localStorage", DECLINED);
  return wanted === "" || wanted === locale || isDeclined ? undefined : wanted;
}

/** If storage is blocked, the language is offered again on the next page. */
export function declineLanguage(locale: string): void {
  writeItem("localStorage", DECLINED, locale);
}

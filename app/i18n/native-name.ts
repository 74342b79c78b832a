import { cacheFormats } from "#domain/formats.ts";

const languageNames = cacheFormats(
  (locale: string) => new Intl.DisplayNames(locale, { type: "language" }),
);

/** A language's name in itself, as at the beginning of a line: "Deutsch", "Français". */
export function nativeName(locale: string): string {
  const name = languageNames(locale).of(locale) ?? locale;
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(locale) + rest.join("");
}

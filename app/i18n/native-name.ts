import { cacheFormats } from "#domain/formats.ts";

const names = cacheFormats((format: string, language: string): string => {
  const name = new Intl.DisplayNames(format, { type: "language" }).of(language) ?? language;
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(language) + rest.join("");
});

/** A language's name in itself, as at the beginning of a line: "Deutsch", "Français". */
export function nativeName(language: string): string {
  return names(language, language);
}

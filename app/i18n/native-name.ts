/** A language's name in itself, as at the beginning of a line: "Deutsch", "Français". */
export function nativeName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(locale) + rest.join("");
}

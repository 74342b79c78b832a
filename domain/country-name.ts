import { cacheFormats } from "./formats.ts";

const regionNames = cacheFormats(
  (locale: string) => new Intl.DisplayNames(locale, { type: "region" }),
);

/** `code` is ISO 3166-1 alpha-2, or what the buyer wrote instead. */
export function nameCountry(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return regionNames(locale).of(code) ?? code;
}

/** Of languages whose formats Intl takes from another country: "pt" would write the prices of Brazil. */
const regions: Readonly<Record<string, string>> = { pt: "pt-PT" };

/** The locale for Intl's formats of a shop's language. */
export function formatLocale(language: string): string {
  return regions[language] ?? language;
}

/** Intl writes a hyphen in many languages. */
export function withMinus(number: string): string {
  return number.replace("-", "\u2212");
}

/** Adds a cache to `make`, because making a format takes longer than rendering a small page. */
export function cacheFormats<Rest extends readonly (string | number)[], Format>(
  make: (locale: string, ...rest: Rest) => Format,
): (language: string, ...rest: Rest) => Format {
  const formats = new Map<string, Format>();
  return (language, ...rest) => {
    const key = [language, ...rest].join(" ");
    const format = formats.get(key) ?? make(formatLocale(language), ...rest);
    formats.set(key, format);
    return format;
  };
}

/** Cached, because creating a format takes longer than rendering a small page. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A day in words, in UTC, so that server and browser produce the same text. */
export function formatDate(milliseconds: number, locale: string): string {
  let format = dateFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    dateFormats.set(locale, format);
  }
  return format.format(milliseconds);
}

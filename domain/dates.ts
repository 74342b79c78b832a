import { cacheFormats } from "./formats.ts";

const cacheUtcFormats = (options: Intl.DateTimeFormatOptions) =>
  cacheFormats(
    (locale: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }),
  );

const dateFormat = cacheUtcFormats({ dateStyle: "long" });
const shortFormat = cacheUtcFormats({ day: "numeric", month: "short", year: "numeric" });
const timeFormat = cacheUtcFormats({ dateStyle: "long", timeStyle: "long" });

/** Day and time in words, in UTC. */
export function formatTimeInWords(milliseconds: number, language: string): string {
  return timeFormat(language).format(milliseconds);
}

/** A day in words, in UTC, so that server and browser produce the same text. */
export function formatDate(milliseconds: number, locale: string): string {
  return dateFormat(locale).format(milliseconds);
}

/** A day for narrow columns: the name of its month is short. */
export function formatShortDate(milliseconds: number, locale: string): string {
  return shortFormat(locale).format(milliseconds);
}

/** The last whole day of a period that ends at `end`, in words. */
export function formatLastDay(end: number, locale: string): string {
  return formatDate(end - 1, locale);
}

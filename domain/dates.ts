import { cacheFormats } from "./formats.ts";

const dateFormat = cacheFormats(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);

const timeFormat = cacheFormats(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }),
);

/** Day and time in words, in UTC. */
export function formatTimeInWords(milliseconds: number, language: string): string {
  return timeFormat(language).format(milliseconds);
}

/** A day in words, in UTC, so that server and browser produce the same text. */
export function formatDate(milliseconds: number, locale: string): string {
  return dateFormat(locale).format(milliseconds);
}

const shortFormat = cacheFormats(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    }),
);

/** A day for narrow columns: the name of its month is short. */
export function formatShortDate(milliseconds: number, locale: string): string {
  return shortFormat(locale).format(milliseconds);
}

/** The last whole day of a period that ends at `end`, in words. */
export function formatLastDay(end: number, locale: string): string {
  return formatDate(end - 1, locale);
}

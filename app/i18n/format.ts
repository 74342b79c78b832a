import { cacheFormats, withMinus } from "#domain/formats.ts";
import type { Translate } from "#locales/translate.ts";

const timeFormat = cacheFormats(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: "medium",
      timeStyle: "long",
      timeZone: "UTC",
    }),
);

export function formatTime(milliseconds: number, locale: string): string {
  return timeFormat(locale).format(milliseconds);
}

const clockFormat = cacheFormats(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
      timeZoneName: "short",
    }),
);

export function formatClock(milliseconds: number, locale: string): string {
  return clockFormat(locale).format(milliseconds);
}

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

const unitFormat = cacheFormats(
  (locale: string, unit: (typeof byteUnits)[number]) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      // The short form of bytes has no plural: "670 byte".
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumSignificantDigits: 3,
    }),
);

/** A file size in decimal units (1 kB = 1000 bytes). */
export function formatBytes(bytes: number, locale: string): string {
  const exponent = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1);
  const unit = byteUnits[exponent] ?? "byte";
  return unitFormat(locale, unit).format(bytes / 1000 ** exponent);
}

const numberFormat = cacheFormats(
  (locale: string, digits: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

export function formatNumber(value: number, digits: number, locale: string): string {
  return withMinus(numberFormat(locale, digits).format(value));
}

const DAY_MS = 86_400_000;
/** Units and their lengths in days, the largest unit first. */
const units = [
  ["year", 365.25],
  ["month", 30.44],
  ["week", 7],
  ["day", 1],
] as const;

/**
 * Times are epoch ms, and `time` is past. Uses messages: an `Intl.RelativeTimeFormat` would block a phone's main thread
 * for 100 ms.
 */
export function formatAgo(time: number, now: number, translate: Translate): string {
  const days = (now - time) / DAY_MS;
  const found = units.find(([, length]) => days >= length);
  if (!found) return translate("ago.today");
  const [unit, size] = found;
  return translate(`ago.${unit}s`, { count: Math.trunc(days / size) });
}

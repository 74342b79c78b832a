import type { Translate } from "#locales/translate.ts";

/** Creating a formatter takes longer than rendering a small page. */
const numberFormats = new Map<string, Intl.NumberFormat>();

export { formatDate } from "#domain/dates.ts";

const timeFormats = new Map<string, Intl.DateTimeFormat>();

export function formatTime(milliseconds: number, locale: string): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: "medium",
      timeStyle: "long",
      timeZone: "UTC",
    });
  return cached(timeFormats, locale, make).format(milliseconds);
}

/** A file size in decimal units (1 kB = 1000 bytes). */
export function formatBytes(bytes: number, locale: string): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const exponent = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const unit = units[exponent] ?? "byte";
  const make = () =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      // The short form of bytes has no plural: "670 byte".
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumFractionDigits: 1,
    });
  return cached(numberFormats, `${locale} ${unit}`, make).format(bytes / 1000 ** exponent);
}

export function formatNumber(value: number, digits: number, locale: string): string {
  const make = () =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return cached(numberFormats, `${locale} ${digits}`, make).format(value);
}

function cached<T>(formats: Map<string, T>, key: string, make: () => T): T {
  const found = formats.get(key) ?? make();
  formats.set(key, found);
  return found;
}

const DAY_MS = 86_400_000;
/** Units and their lengths in days, the largest unit first. */
const units = [
  ["year", 365.25],
  ["month", 30.44],
  ["week", 7],
  ["day", 1],
] as const;

/** Times are epoch ms. Uses messages: an `Intl.RelativeTimeFormat` would block a phone's main thread for 100 ms. */
export function formatRelative(time: number, now: number, translate: Translate): string {
  const days = Math.abs(time - now) / DAY_MS;
  const found = units.find(([, length]) => days >= length);
  if (!found) return translate("ago.today");
  const [unit, size] = found;
  const count = Math.trunc(days / size);
  const side = time < now ? "ago" : "ahead";
  return translate(`${side}.${unit}s`, { count });
}

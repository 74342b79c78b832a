/** Numbers and dates as the visitor's language writes them; the same on server and client. */
import type { Translate } from "./messages.ts";

/** Making one takes longer than all else about a small page. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Absolute, in UTC, so that server and browser write the same. */
export function formatDate(milliseconds: number, locale: string): string {
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return kept(dateFormats, locale, make).format(milliseconds);
}

/** Bytes in the decimal units that shops and disks use. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const exponent = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const unit = units[exponent] ?? "byte";
  const make = () =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 });
  return kept(numberFormats, `${locale} ${unit}`, make).format(bytes / 1000 ** exponent);
}

export function formatNumber(value: number, digits: number, locale: string): string {
  const make = () =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return kept(numberFormats, `${locale} ${digits}`, make).format(value);
}

function kept<T>(formats: Map<string, T>, key: string, make: () => T): T {
  const found = formats.get(key) ?? make();
  formats.set(key, found);
  return found;
}

const DAY_MS = 86_400_000;
/** From the largest unit down, with the days one of them has. */
const units = [
  ["year", 365.25],
  ["month", 30.44],
  ["week", 7],
  ["day", 1],
] as const;

/**
 * "3 months ago", in the largest unit of which there is a whole one; both times in epoch ms. Not
 * `Intl.RelativeTimeFormat`: the first one holds a phone's only thread for a tenth of a second, on every landing.
 */
export function formatRelative(time: number, now: number, translate: Translate): string {
  const days = Math.abs(time - now) / DAY_MS;
  const found = units.find(([, length]) => days >= length);
  if (!found) return translate("ago.today");
  const [unit, size] = found;
  const count = Math.trunc(days / size);
  const side = time < now ? "ago" : "ahead";
  return count === 1
    ? translate(`${side}.${unit}`)
    : translate(`${side}.${unit}s`, { count: `${count}` });
}

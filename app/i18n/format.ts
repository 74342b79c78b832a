/** Numbers and dates as the visitor's language writes them; the same on server and client. */

/** By locale: making one takes longer than all else about a small page. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Absolute, in UTC, so that server and browser write the same. */
export function formatDate(milliseconds: number, locale: string): string {
  let format = dateFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    dateFormats.set(locale, format);
  }
  return format.format(milliseconds);
}

/** Bytes in the decimal units that shops and disks use. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const exponent = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[exponent] ?? "byte",
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** exponent);
}

export function formatNumber(value: number, digits: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

const DAY_MS = 86_400_000;
/** From the largest unit down, with the days one of them has. */
const units = [
  ["year", 365.25],
  ["month", 30.44],
  ["week", 7],
  ["day", 1],
] as const;

/** "3 months ago", in the largest unit of which there is a whole one; both times in epoch ms. */
export function formatRelative(time: number, now: number, locale: string): string {
  const days = (time - now) / DAY_MS;
  const [unit, size] = units.find(([, length]) => Math.abs(days) >= length) ?? ["day", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
    Math.trunc(days / size),
    unit,
  );
}

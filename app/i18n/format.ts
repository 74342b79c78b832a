/** Numbers and dates as the visitor's language writes them; the same on server and client. */

/** Absolute, in UTC, so that server and browser write the same. */
export function formatDate(milliseconds: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    milliseconds,
  );
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

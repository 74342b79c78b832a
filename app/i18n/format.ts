/** Numbers, prices and dates as the visitor's language writes them; the same on server and client. */

/** `amount` in minor units of an ISO currency: 1900 and EUR is €19.00. */
export function formatPrice(amount: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}

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

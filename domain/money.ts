/** Amounts are integers in minor units; how many make one unit is the currency's own affair. */

/**
 * Currencies whose minor unit is another one at Stripe than in ISO 4217 and `Intl`, and those with three digits, of which
 * Stripe takes only multiples of ten. A price in them would show as something else than what is charged.
 */
const AMBIGUOUS = new Set([
  "BHD",
  "HUF",
  "IQD",
  "ISK",
  "JOD",
  "KWD",
  "LYD",
  "OMR",
  "TND",
  "TWD",
  "UGX",
]);

const known = new Set(Intl.supportedValuesOf("currency"));

/** Whether prices in this currency mean the same everywhere here: ISO 4217, capitals. */
export function isSupportedCurrency(currency: string): boolean {
  return known.has(currency) && !AMBIGUOUS.has(currency);
}

/** "19.00" for 1900 and EUR: a plain decimal number, for machines. */
export function decimalPrice(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** By locale and currency: making one takes far longer than using it. */
const priceFormats = new Map<string, Intl.NumberFormat>();

function priceFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = priceFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency });
    priceFormats.set(key, format);
  }
  return format;
}

/** `amount` in minor units: 1900 and EUR is €19.00. `currency` in any case. */
export function formatPrice(amount: number, currency: string, locale: string): string {
  return priceFormat(locale, currency).format(amount / 10 ** fractionDigits(currency));
}

function fractionDigits(currency: string): number {
  return priceFormat("en", currency).resolvedOptions().maximumFractionDigits ?? 2;
}

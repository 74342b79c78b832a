/** Amounts are integers in minor units, such as cents. */

/**
 * Currencies whose minor unit at Stripe differs from ISO 4217 and `Intl`, and currencies with three decimals, for which
 * Stripe accepts only multiples of ten. For all of them, the price shown could differ from the amount charged.
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

/** Whether Stripe and `Intl` agree on the currency's minor unit. `currency` is an ISO 4217 code in capitals. */
export function isSupportedCurrency(currency: string): boolean {
  return known.has(currency) && !AMBIGUOUS.has(currency);
}

/** A plain decimal number for machines: "19.00" for 1900 and EUR. */
export function decimalPrice(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Cached by locale and currency, because creating a format takes far longer than using it. */
const priceFormats = new Map<string, Intl.NumberFormat>();

function priceFormat(locale: string | undefined, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = priceFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency });
    priceFormats.set(key, format);
  }
  return format;
}

/** Formats an amount in minor units: "€19.00" for 1900 and EUR. The case of `currency` does not matter. */
export function formatPrice(amount: number, currency: string, locale: string): string {
  return priceFormat(locale, currency).format(amount / 10 ** fractionDigits(currency));
}

function fractionDigits(currency: string): number {
  // The number of digits does not depend on the locale, so the machine's default locale will do.
  return priceFormat(undefined, currency).resolvedOptions().maximumFractionDigits ?? 2;
}

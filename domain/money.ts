/** Amounts are integers in the minor units of Stripe's API, such as cents; see currencies.ts. */
import { findCurrency } from "./currencies.ts";

/** A plain decimal number for machines: "19.00" for 1900 and EUR. */
export function decimalPrice(amount: number, currency: string): string {
  const { decimals, shownDecimals } = currencyOf(currency);
  return (amount / 10 ** decimals).toFixed(shownDecimals);
}

/** What one of the minor units is worth: "0.01 EUR", "1 JPY". */
export function minorUnit(currency: string): string {
  const { decimals } = currencyOf(currency);
  return `${(10 ** -decimals).toFixed(decimals)} ${currency.toUpperCase()}`;
}

/** Cached by locale, currency and decimals, because creating a format takes far longer than using it. */
const priceFormats = new Map<string, Intl.NumberFormat>();

function priceFormat(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`;
  let format = priceFormats.get(key);
  if (!format) {
    // The decimals that the browser knows may differ from Stripe's.
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(locale, { style: "currency", currency, ...decimals });
    priceFormats.set(key, format);
  }
  return format;
}

/** Formats an amount: "€19.00" for 1900 and EUR. The case of `currency` does not matter. */
export function formatPrice(amount: number, currency: string, locale: string): string {
  const { decimals, shownDecimals } = currencyOf(currency);
  return priceFormat(locale, currency, shownDecimals).format(amount / 10 ** decimals);
}

interface Price {
  readonly price: number;
  readonly currency: string;
}

/**
 * Returns a function that formats prices which are shown together: without decimals if all of `prices` are whole, so
 * "€19" beside "€9", but "€19.00" beside "€9.50".
 */
export function createPriceFormat(prices: readonly Price[], locale: string) {
  const areWhole = prices.every(
    ({ price, currency }) => price % 10 ** currencyOf(currency).decimals === 0,
  );
  return ({ price, currency }: Price): string =>
    areWhole
      ? priceFormat(locale, currency, 0).format(price / 10 ** currencyOf(currency).decimals)
      : formatPrice(price, currency, locale);
}

/** The rules for a price of the buyer's own, formatted. `multiple` is "none" if any number of the shown units is allowed. */
export function describePrices(minimum: number, currency: string, locale: string) {
  const { decimals, shownDecimals, step } = currencyOf(currency);
  const smallest = 10 ** (decimals - shownDecimals);
  const usual = 12.5 * 10 ** decimals;
  const example = Math.ceil(Math.max(usual, minimum) / step) * step;
  return {
    example: formatPrice(example, currency, locale),
    minimum: formatPrice(minimum, currency, locale),
    multiple: step > smallest ? formatPrice(step, currency, locale) : "none",
  };
}

/** Orders of a currency that Stripe has given up are still shown. */
function currencyOf(code: string) {
  return findCurrency(code.toUpperCase()) ?? { decimals: 2, shownDecimals: 2, step: 1 };
}

/** `percent` is 20 for 20 %, with up to four decimals. */
export function formatPercent(percent: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  return format.format(percent / 100);
}

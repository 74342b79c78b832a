/** Amounts are integers in minor units of Stripe's API, such as cents; see currencies.ts. */
import { findCurrency } from "./currencies.ts";
import { cacheFormats, withMinus } from "./formats.ts";

/** For machines: "19.00" for 1900 and EUR. */
export function decimalPrice(amount: number, currency: string): string {
  const { decimals, shownDecimals } = currencyOf(currency);
  return (amount / 10 ** decimals).toFixed(shownDecimals);
}

/** `limit` is in thousandths of any currency's unit: 30000 is 30.00 EUR or 30 JPY. */
export function isBelow(limit: number, amount: number, currency: string): boolean {
  return amount * 1000 < limit * 10 ** currencyOf(currency).decimals;
}

export function minorUnit(currency: string): string {
  const { decimals } = currencyOf(currency);
  return `${(10 ** -decimals).toFixed(decimals)} ${currency.toUpperCase()}`;
}

const priceFormat = cacheFormats((locale: string, currency: string, digits: number) => {
  // The browser's decimals may differ from Stripe's.
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const { format } = new Intl.NumberFormat(locale, { style: "currency", currency, ...decimals });
  return (amount: number) => withMinus(format(amount));
});

/** "€19.00" for 1900 and EUR. Ignores the case of `currency`. */
export function formatPrice(amount: number, currency: string, locale: string): string {
  const { decimals, shownDecimals } = currencyOf(currency);
  return priceFormat(locale, currency, shownDecimals)(amount / 10 ** decimals);
}

interface Price {
  readonly price: number;
  readonly currency: string;
}

/** Formats prices shown together. If all of `prices` are whole, it leaves out decimals: "€19" beside "€9". */
export function createPriceFormat(prices: readonly Price[], locale: string) {
  const areWhole = prices.every(
    ({ price, currency }) => price % 10 ** currencyOf(currency).decimals === 0,
  );
  return ({ price, currency }: Price): string =>
    areWhole
      ? priceFormat(locale, currency, 0)(price / 10 ** currencyOf(currency).decimals)
      : formatPrice(price, currency, locale);
}

/** Limits of a price that the buyer chooses. `multiple` is "none" if every shown decimal is allowed. */
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

/** Also works for currencies that Stripe no longer supports, because old orders have them. */
function currencyOf(code: string) {
  return findCurrency(code.toUpperCase()) ?? { decimals: 2, shownDecimals: 2, step: 1 };
}

const percentFormat = cacheFormats(
  (locale: string) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 }),
);

/** `percent` is 20 for 20 %, with up to four decimals. */
export function formatPercent(percent: number, locale: string): string {
  return percentFormat(locale).format(percent / 100);
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { findCurrency } from "./currencies.ts";
import { createPriceFormat, decimalPrice, describePrices, formatPrice } from "./money.ts";
import { parseDecimal, parsePrice } from "./typed-price.ts";

test.each([
  ["12", "EUR", 1200],
  ["12.5", "EUR", 1250],
  ["12,50 €", "EUR", 1250],
  ["EUR 12,50", "EUR", 1250],
  [" eur12.50 ", "EUR", 1250],
  ["€\u202f1\u202f234,50", "EUR", 123_450],
  ["1'234.50", "CHF", 123_450],
  ["1,234", "EUR", 123_400],
  ["1.234.567", "EUR", 123_456_700],
  ["12,34,567.00", "INR", 123_456_700],
  ["１２．５０€", "EUR", 1250],
  ["\u200b12\u00ad.50\u200f", "EUR", 1250],
  ["١٢٫٥٠", "EUR", 1250],
  ["$3", "USD", 300],
  ["US$3", "USD", 300],
  ["$3", "CAD", 300],
  ["10 kr", "SEK", 1000],
  ["1.005", "KWD", 1005],
  ["1,005", "KWD", 1_005_000],
  ["500", "JPY", 500],
  ["1.500", "JPY", 1500],
  ["0.500", "KWD", 500],
  ["￥500", "JPY", 500],
])("%j in a shop of %s is %d", (typed, currency, amount) => {
  expect(parsePrice(typed, currency, "en")).toBe(amount);
});

test.each([
  ["$3", "EUR"],
  ["€3", "USD"],
  ["£3", "EUR"],
  ["3 USD", "EUR"],
  ["US$3", "CAD"],
  ["12.5", "JPY"],
  ["1.005", "EUR"],
  ["€12.505", "EUR"],
  ["1.2345", "EUR"],
  ["12,3456", "EUR"],
  ["1,23,4", "EUR"],
  ["1.234.5", "EUR"],
  ["-3", "EUR"],
  ["−3", "EUR"],
  ["3e2", "EUR"],
  ["", "EUR"],
  ["€", "EUR"],
  ["0x10", "EUR"],
  ["3 or 4", "EUR"],
  ["99999999999999", "EUR"],
])("%j is no price in a shop of %s", (typed, currency) => {
  expect(parsePrice(typed, currency, "en")).toBeUndefined();
});

test.each([
  ["12,505", undefined],
  ["1,500", undefined],
  ["1.500", 150_000],
  ["1.500,00", 150_000],
])("%j euros in German are %s cents", (typed, amount) =>
  expect(parsePrice(typed, "EUR", "de")).toBe(amount),
);

const codes = Intl.supportedValuesOf("currency").filter((code) => findCurrency(code));
const locales = [
  "en",
  "de",
  "de-CH",
  "fr",
  "it",
  "es",
  "pt",
  "nl",
  "sv",
  "cs",
  "pl",
  "hu",
  "sl",
  "el",
];
const others = ["bg", "ru", "fi", "ar", "ar-EG", "hi", "ja", "zh", "th", "fa", "bn", "en-IN", "tr"];

test("what the shop prints is accepted, in every currency and language", () => {
  for (const locale of [...locales, ...others])
    for (const code of codes) {
      const { decimals, step, minimum, maximum } = findCurrency(code) ?? fail(code);
      const whole = 1234 * 10 ** decimals;
      for (const amount of [minimum, whole, 1_234_567 * step, maximum - (maximum % step)]) {
        const even = amount - (amount % step);
        const shown = formatPrice(even, code, locale);
        expect([shown, parsePrice(shown, code, locale)]).toEqual([shown, even]);
        expect(parsePrice(decimalPrice(even, code), code, "en")).toBe(even);
      }
      const short = createPriceFormat([{ price: whole, currency: code }], locale);
      expect(parsePrice(short({ price: whole, currency: code }), code, locale)).toBe(whole);
      const { example } = describePrices(minimum, code, locale);
      expect(parsePrice(example, code, locale)).toBeGreaterThanOrEqual(minimum);
    }
});

test("invisible characters, widths and dashes around an amount change nothing or refuse it", () => {
  const noise = fc.constantFrom(
    "\u200b",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u200e",
    "\u00a0",
    " ",
    "\t",
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.nat(99_999_999),
      fc.array(noise),
      (code, any, marks) => {
        const { step } = findCurrency(code) ?? fail(code);
        const amount = any - (any % step);
        const pasted = [...formatPrice(amount, code, "en")].join(marks.join(""));
        expect(parsePrice(`${marks.join("")}${pasted}`, code, "en")).toBe(amount);
        expect(parsePrice(`\u2212${pasted}`, code, "en")).toBeUndefined();
      },
    ),
  );
});

test.each([
  ["3.5", "en", 3.5],
  ["3,5\u00a0%", "en", 3.5],
  ["1,234", "en", 1234],
  ["1,234", "de", 1.234],
  ["\u200b１００", "en", 100],
  ["-1", "en", undefined],
  ["1e3", "en", undefined],
  ["", "en", undefined],
])("%j is a number in %s: %s", (typed, locale, number) =>
  expect(parseDecimal(typed, locale)).toBe(number),
);

function fail(code: string): never {
  throw new Error(code);
}

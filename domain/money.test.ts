import fc from "fast-check";
import { expect, test } from "vitest";
import { describePriceText, findCurrency, findPriceDoubt, findPriceProblem } from "./currencies.ts";
import { createPriceFormat, decimalPrice, formatPrice, isBelow, minorUnit } from "./money.ts";

test.each([
  [1900, "EUR", "en", "€19.00"],
  [1900, "eur", "en", "€19.00"],
  [1900, "JPY", "en", "¥1,900"],
  [5, "USD", "en", "$0.05"],
  [199_000, "HUF", "en", "HUF 1,990.00"],
  [190_000, "ISK", "en", "ISK 1,900"],
  [1900, "KWD", "en", "KWD 1.900"],
  [-500, "EUR", "en", "−€5.00"],
])("%i minor units of %s in %s are %s", (amount, currency, locale, text) => {
  expect(formatPrice(amount, currency, locale).replace(/\s/g, " ")).toBe(text);
});

test("minorUnit tells what one of an amount is worth", () => {
  const units = ["EUR", "jpy", "KWD", "UGX"].map(minorUnit);
  expect(units).toEqual(["0.01 EUR", "1 JPY", "0.001 KWD", "0.01 UGX"]);
});

test("decimalPrice writes a plain decimal number", () => {
  const amounts = [decimalPrice(1900, "EUR"), decimalPrice(5, "USD"), decimalPrice(1900, "JPY")];
  expect(amounts).toEqual(["19.00", "0.05", "1900"]);
  expect([decimalPrice(1900, "KWD"), decimalPrice(190_000, "UGX")]).toEqual(["1.900", "1900"]);
});

test("prices shown together have decimals if one of them is not whole", () => {
  const price = (amount: number) => ({ price: amount, currency: "EUR" });
  const format = createPriceFormat([price(900), price(1900)], "en");
  expect(format(price(1900))).toBe("€19");
  const mixed = createPriceFormat([price(950), price(1900)], "en");
  expect([mixed(price(950)), mixed(price(1900))]).toEqual(["€9.50", "€19.00"]);
});

test.each([
  [15.5, "EUR", "price is in cents: write 1550"],
  [9.99, "KWD", "price is in thousandths: write 9990"],
  [15.5, "JPY", "price is in whole JPY, which has no smaller unit: write 16"],
  [
    19,
    "EUR",
    "is 0.19 EUR, less than Stripe charges: write 1900 (19.00 EUR), or 50 (0.50 EUR) or more",
  ],
  [
    1900,
    "HUF",
    "is 19.00 HUF, less than Stripe charges: write 190000 (1900.00 HUF), or 17500 (175.00 HUF) or more",
  ],
  [19, "JPY", "is 19 JPY, less than Stripe charges: write 50 (50 JPY) or more"],
  [-5, "EUR", "is -0.05 EUR, less than Stripe charges: write 50 (0.50 EUR) or more"],
  [100_000_000, "USD", "is more than Stripe charges: write 99999999 (999999.99 USD) or less"],
  [100_000_000, "KWD", "is more than Stripe charges: write 99999990 (99999.990 KWD) or less"],
  [1905, "KWD", "is no multiple of 10, which Stripe demands for KWD: write 1910 (1.910 KWD)"],
  [1950, "ISK", "is no multiple of 100, which Stripe demands for ISK: write 2000 (20.00 ISK)"],
])("a price of %d %s %s", (price, currency, message) => {
  expect(findPriceProblem(price, currency)).toBe(message);
});

test.each([
  [99, "EUR", "is 0.99 EUR: if you mean 99.00 EUR, write 9900"],
  [100, "EUR", undefined],
  [29_900, "HUF", "is 299.00 HUF: if you mean 29900.00 HUF, write 2990000"],
  [99, "JPY", undefined],
])("the doubt about a price of %d %s: %s", (price, currency, doubt) => {
  expect(findPriceDoubt(price, currency)).toBe(doubt);
});

test.each([
  ["99.00", "EUR", "9900 for 99.00 EUR"],
  ["99,00", "EUR", "9900 for 99.00 EUR"],
  ["€99", "EUR", "9900 for 99.00 EUR"],
  ["EUR99,-", "EUR", "9900 for 99.00 EUR"],
  ["Fr.50", "CHF", "5000 for 50.00 CHF"],
  [".99", "EUR", "99 for 0.99 EUR"],
  ["1.234,50 €", "EUR", "123450 for 1234.50 EUR"],
  ["1,234", "USD", "123400 for 1234.00 USD"],
  ["99", "EUR", "9900 for 99.00 EUR, or 99 for 0.99 EUR"],
  ["9900", "EUR", "990000 for 9900.00 EUR, or 9900 for 99.00 EUR"],
  ["19", "EUR", "1900 for 19.00 EUR"],
  ["0", "EUR", "0 for 0.00 EUR"],
  ["1900", "JPY", "1900 for 1900 JPY"],
  ["99.50", "JPY", "100 for 100 JPY"],
  ["1.905", "KWD", "1910 for 1.910 KWD"],
  ["1900.50", "ISK", "190100 for 1901.00 ISK"],
])("for the price %j in %s, write %s", (text, currency, instead) => {
  expect(describePriceText(text, currency)).toBe(`is a text: without quotes, write ${instead}`);
});

test.each([
  ["free", "EUR"],
  ["19.00", "Euro"],
])("the price %j in %s is a text that tells no amount", (text, currency) => {
  expect(describePriceText(text, currency)).toBe(
    "is a text: write a whole number of the currency's smallest unit, such as 1900 for 19.00 EUR",
  );
});

test("a price in another spelling of the currency, or in none, has no problem of its own", () => {
  expect([findPriceProblem(1, "eur"), findPriceProblem(1, "XYZ")]).toEqual([undefined, undefined]);
});

test.each([
  [2999, "EUR", true],
  [3000, "EUR", false],
  [29, "JPY", true],
  [30, "JPY", false],
  [29_990, "KWD", true],
  [30_000, "KWD", false],
] as const)("%i %s is below 30: %s", (amount, currency, expected) => {
  expect(isBelow(30_000, amount, currency)).toBe(expected);
});

test("what is shown is what is charged, in every currency", () => {
  const codes = Intl.supportedValuesOf("currency").filter((code) => findCurrency(code));
  expect(codes.length).toBeGreaterThan(120);
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.nat(), (code, random) => {
      const currency = findCurrency(code);
      if (!currency) throw new Error(code);
      const { minimum, maximum, step, decimals } = currency;
      const most = Math.floor((maximum - minimum) / step);
      const amount = Math.ceil(minimum / step) * step + (random % most) * step;
      expect(findPriceProblem(amount, code)).toBeUndefined();
      const shown = formatPrice(amount, code, "en")
        .replace(/[^\d.]/g, "")
        .replace(/^\./, "");
      expect(Math.round(Number(shown) * 10 ** decimals)).toBe(amount);
      expect(Math.round(Number(decimalPrice(amount, code)) * 10 ** decimals)).toBe(amount);
    }),
    { numRuns: 2000 },
  );
});

test("Portuguese prices, dates and percentages are those of Portugal", () => {
  expect(formatPrice(1900, "EUR", "pt")).toBe("19,00\u00a0€");
  expect(formatPrice(1900, "EUR", "pt-BR")).toBe("€\u00a019,00");
});

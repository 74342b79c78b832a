import { expect, test } from "vitest";
import { decimalPrice, formatPrice, isSupportedCurrency } from "./money.ts";

test.each([
  [1900, "EUR", "en", "€19.00"],
  [1900, "eur", "en", "€19.00"],
  [1900, "JPY", "en", "¥1,900"],
  [5, "USD", "en", "$0.05"],
])("%i minor units of %s in %s are %s", (amount, currency, locale, text) => {
  expect(formatPrice(amount, currency, locale)).toBe(text);
});

test("decimalPrice writes a plain decimal number", () => {
  expect([decimalPrice(1900, "EUR"), decimalPrice(5, "USD"), decimalPrice(1900, "JPY")]).toEqual([
    "19.00",
    "0.05",
    "1900",
  ]);
});

test("refuses currencies that Stripe counts differently, and unknown currencies", () => {
  expect(["EUR", "USD", "JPY"].map(isSupportedCurrency)).toEqual([true, true, true]);
  expect(["HUF", "ISK", "KWD", "XYZ", "eur"].map(isSupportedCurrency)).not.toContain(true);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amounts, amountsOf, returnedPart, subtract, taxRateOf } from "./amounts.ts";

const zero: Amounts = { net: 0, tax: 0, gross: 0 };

function add(...all: readonly (Amounts | undefined)[]): Amounts {
  return all.reduce<Amounts>((sum, one = zero) => subtract(sum, subtract(zero, one)), zero);
}

const sold = fc
  .record({
    currency: fc.constantFrom("EUR", "JPY", "KWD", "ISK"),
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    rate: fc.constantFrom(0, 5.5, 7.7, 10, 19, 20, 27),
    prices: fc.constantFrom("inclusive" as const, "exclusive" as const),
  })
  .map(({ currency, amount, off, rate, prices }) => {
    const discount = Math.floor(amount * off);
    const left = amount - discount;
    const tax = Math.round(
      prices === "inclusive" ? (left * rate) / (100 + rate) : (left * rate) / 100,
    );
    return {
      currency,
      amount,
      tax: { amount: tax, terms: { prices, rate, name: "VAT" } },
      total: prices === "inclusive" ? left : left + tax,
      ...(discount > 0 && { coupon: { code: "SPRING", discount } }),
    };
  });

test("an invoice's lines sum to what was paid and to the tax, with the price as agreed", () => {
  fc.assert(
    fc.property(sold, (order) => {
      const { plan, discount, total, isTaxIncluded } = amountsOf(order);
      expect(add(plan, discount)).toEqual(total);
      const tax = order.tax.amount;
      expect(total).toEqual({ net: order.total - tax, tax, gross: order.total });
      for (const line of [plan, total, ...(discount ? [discount] : [])])
        expect(line.net + line.tax).toBe(line.gross);
      expect(isTaxIncluded ? plan.gross : plan.net).toBe(order.amount);
      if (discount) {
        expect(isTaxIncluded ? discount.gross : discount.net).toBe(-(order.coupon?.discount ?? 0));
        expect(discount.tax).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: 2000 },
  );
});

test("documents about returns never exceed the invoice, and have its tax when all is returned", () => {
  const steps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(sold, steps, (order, shares) => {
      const { total } = amountsOf(order);
      let from = 0;
      let sum = zero;
      for (const to of [...shares.map((part) => Math.floor(total.gross * part)), total.gross]) {
        const part = returnedPart(total, { from, to }, order.currency);
        for (const amount of Object.values(part)) expect(amount).toBeGreaterThanOrEqual(0);
        expect(part.net + part.tax).toBe(part.gross);
        sum = to < from ? subtract(sum, part) : add(sum, part);
        expect(sum.gross).toBe(to);
        expect(sum.tax).toBeLessThanOrEqual(total.tax);
        from = to;
      }
      expect(sum).toEqual(total);
    }),
    { numRuns: 2000 },
  );
});

test("amounts of a currency whose decimals cannot be charged stay whole", () => {
  const order = { amount: 190_000, total: 190_000, tax: { amount: 36_800 }, currency: "ISK" };
  const part = returnedPart(amountsOf(order).total, { from: 0, to: 50_000 }, "ISK");
  expect(part).toEqual({ net: 40_300, tax: 9700, gross: 50_000 });
});

test("the rate is the store's, or the one that gives the payment service's tax", () => {
  const euro = { amount: 1900, total: 1900, currency: "EUR", tax: {} };
  const terms = { prices: "inclusive", rate: "automatic", name: "VAT" } as const;
  expect(taxRateOf(euro)).toBeUndefined();
  expect(taxRateOf({ ...euro, tax: { terms } })).toBe(0);
  expect(taxRateOf({ ...euro, tax: { amount: 317, terms } })).toBe(20);
  expect(taxRateOf({ ...euro, tax: { amount: 99, terms } })).toBe(5.5);
  expect(taxRateOf({ ...euro, total: 2280, tax: { amount: 380, terms } })).toBe(20);
  expect(taxRateOf({ ...euro, tax: { amount: 317, terms: { ...terms, rate: 20.5 } } })).toBe(20.5);
});

test.each([
  ["inclusive", 1520, 253, { net: 1583, tax: 317, gross: 1900 }],
  ["exclusive", 1824, 304, { net: 1900, tax: 380, gross: 2280 }],
] as const)(
  "with a coupon, the plan has the tax of its own price: %s",
  (prices, total, tax, plan) => {
    const terms = { prices, rate: 20, name: "VAT" };
    const coupon = { code: "SPRING", discount: 380 };
    const order = { amount: 1900, currency: "EUR", coupon, total, tax: { amount: tax, terms } };
    expect(amountsOf(order).plan).toEqual(plan);
  },
);

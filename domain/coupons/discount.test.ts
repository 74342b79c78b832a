import fc from "fast-check";
import { expect, test } from "vitest";
import type { CouponTerms } from "../catalog/coupon-terms.ts";
import { findCurrency, findPriceProblem } from "../currencies.ts";
import type { Coupon } from "./coupons.ts";
import { reduce } from "./discount.ts";

const NOON = Date.UTC(2027, 2, 15, 12);

function coupon(terms: Omit<CouponTerms, "code">, fields: Partial<Coupon> = {}): Coupon {
  return {
    code: "SPRING",
    terms: { code: "SPRING", ...terms },
    used: 0,
    isEnded: false,
    ...fields,
  };
}

const plan = { id: "small", price: 1999, currency: "EUR" };
const purchase = { plan, now: NOON, usedByBuyer: 0 };

test.each([
  [{ percentOff: 20 }, 400],
  [{ percentOff: 100 }, 1999],
  [{ percentOff: 12.5 }, 250],
  [{ amountOff: 500 }, 500],
  [{ amountOff: 5000 }, 1999],
  // Two cents cannot be charged, so fifty are left.
  [{ amountOff: 1997 }, 1949],
])("%o takes %i off", (terms, discount) => {
  expect(reduce(coupon(terms), purchase)).toEqual({ outcome: "applies", discount });
});

test.each([
  ["ended", { endsOn: "2027-03-14" }, {}],
  ["notStarted", { startsOn: "2027-03-16" }, {}],
  ["otherPlan", { plans: ["large"] }, {}],
  ["usedUp", { uses: 3 }, { used: 3 }],
  ["ended", {}, { isEnded: true }],
  ["otherPlan", { percentOff: undefined, amountOff: 100 }, { currency: "USD" }],
] satisfies [string, Partial<CouponTerms>, Partial<Coupon>][])(
  "is refused: %s",
  (reason, terms, fields) => {
    const given = coupon({ percentOff: 20, ...terms }, fields);
    expect(reduce(given, purchase)).toEqual({ outcome: "refused", reason });
  },
);

test("the first and the last day belong to its time", () => {
  const march = coupon({ percentOff: 20, startsOn: "2027-03-01", endsOn: "2027-03-31" });
  const at = (now: number) => reduce(march, { ...purchase, now });
  expect(at(Date.UTC(2027, 2, 1))).toMatchObject({ outcome: "applies" });
  expect(at(Date.UTC(2027, 2, 1) - 1)).toMatchObject({ reason: "notStarted" });
  expect(at(Date.UTC(2027, 3, 1) - 1)).toMatchObject({ outcome: "applies" });
  expect(at(Date.UTC(2027, 3, 1))).toMatchObject({ reason: "ended" });
});

test("a buyer who has used it up, and a plan whose buyers choose the price, get no discount", () => {
  const once = coupon({ percentOff: 20, usesPerBuyer: 1 });
  expect(reduce(once, { ...purchase, usedByBuyer: 1 })).toMatchObject({ reason: "usedByBuyer" });
  const chosen = { ...plan, minimum: 100 };
  expect(reduce(once, { ...purchase, plan: chosen })).toMatchObject({ reason: "otherPlan" });
  expect(reduce(undefined, purchase)).toMatchObject({ reason: "unknown" });
});

test("what is left of any price is nothing or can be charged", () => {
  const currencies = ["EUR", "JPY", "KWD", "HUF", "ISK", "CZK", "UGX"];
  const terms = fc.oneof(
    fc.double({ min: 0.01, max: 100, noNaN: true }).map((percentOff) => ({ percentOff })),
    fc.integer({ min: 1, max: 1_000_000 }).map((amountOff) => ({ amountOff })),
  );
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.nat(200_000), terms, (currency, extra, off) => {
      const { step = 1, minimum = 0 } = findCurrency(currency) ?? {};
      const price = Math.ceil(minimum / step) * step + extra * step;
      const result = reduce(coupon(off), { ...purchase, plan: { ...plan, currency, price } });
      if (result.outcome !== "applies") throw new Error(result.reason);
      const left = price - result.discount;
      expect(result.discount).toBeGreaterThanOrEqual(0);
      expect(left === 0 ? undefined : findPriceProblem(left, currency)).toBeUndefined();
    }),
    { seed: 16 },
  );
});

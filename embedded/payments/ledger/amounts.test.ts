import fc from "fast-check";
import { expect, test } from "vitest";
import { createFixture, sessionParams } from "#tests/support/sandbox-fixture.ts";
import type { SessionRecord } from "../records/session.ts";
import { amountsOf, withAmounts } from "./amounts.ts";

type Item = SessionRecord["items"][number];

const base: SessionRecord = {
  kind: "session",
  id: "cs_test_1",
  createdAt: 0,
  expiresAt: 0,
  status: "open",
  amount: 0,
  currency: "eur",
  items: [],
  successUrl: "http://shop.test/done",
  metadata: [],
  paymentMetadata: [],
};

function item(unitAmount: number, quantity = 1, tax?: Item["tax"]): Item {
  return { name: "Trail pack", unitAmount, quantity, ...(tax ? { tax } : {}) };
}

function vat(percent: number, behavior: "inclusive" | "exclusive" = "exclusive") {
  return { behavior, name: "VAT", percent, amount: 0 };
}

test.each([
  ["halves are rounded up", "eur", [item(50, 1, vat(25))], 13],
  ["just below a half is rounded down", "eur", [item(50, 1, vat(24.99))], 12],
  ["of the price included", "eur", [item(1900, 1, vat(19, "inclusive"))], 303],
  ["each line is rounded", "eur", [item(50, 1, vat(25)), item(50, 1, vat(25))], 26],
  ["the lines of one item are rounded once", "eur", [item(50, 2, vat(25))], 25],
  ["yen are whole", "jpy", [item(105, 1, vat(10))], 11],
  ["of dinars, the last digit is 0", "bhd", [item(1230, 1, vat(10))], 120],
  ["krónur are whole", "isk", [item(12_300, 1, vat(10))], 1200],
  ["large amounts lose no unit", "idr", [item(999_999_999_999, 1, vat(9.0001))], 90_001_000_000],
] as const)("tax: %s", (_, currency, items, tax) => {
  expect(amountsOf(withAmounts({ ...base, currency, items: [...items] })).tax).toBe(tax);
});

test("the lines share a discount: no line is negative, and nothing is lost", () => {
  const line = fc.record({
    amount: fc.integer({ min: 0, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  });
  const arbitrary = fc.tuple(
    fc.array(line, { minLength: 1, maxLength: 6 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom("inclusive", "exclusive"),
  );
  fc.assert(
    fc.property(arbitrary, ([lines, share, behavior]) => {
      const subtotal = lines.reduce((sum, one) => sum + one.amount * one.quantity, 0);
      const off = Math.floor(subtotal * share);
      // At a rate of 100 %, a line's tax is its taxable amount, or half of it if the price contains the tax.
      const items = lines.map((one) => item(one.amount, one.quantity, vat(100, behavior)));
      const session = withAmounts({ ...base, items, discount: { couponId: "c", amount: off } });
      const { tax, total } = amountsOf(session);
      for (const [index, one] of session.items.entries()) {
        const amount = one.tax?.amount ?? -1;
        expect(amount).toBeGreaterThanOrEqual(0);
        const most = (items[index]?.unitAmount ?? 0) * one.quantity;
        expect(amount).toBeLessThanOrEqual(most);
      }
      if (behavior === "exclusive") expect(tax).toBe(subtotal - off);
      expect(total).toBe(subtotal - off + (behavior === "exclusive" ? tax : 0));
    }),
  );
});

test("a session of several lines is charged what its page shows", async () => {
  const { stripe, pay } = createFixture();
  const full = await stripe.taxRates.create({
    display_name: "VAT",
    percentage: 19,
    inclusive: false,
  });
  const coupon = await stripe.coupons.create({ id: "OFF", amount_off: 833, currency: "eur" });
  const prices = [1999, 501, 1];
  const { id } = await stripe.checkout.sessions.create(
    sessionParams({
      discounts: [{ coupon: coupon.id }],
      line_items: prices.map((unit_amount, index) => ({
        quantity: 1,
        price_data: { currency: "eur", unit_amount, product_data: { name: `Part ${index}` } },
        ...(index < 2 ? { tax_rates: [full.id] } : {}),
      })),
    }),
  );
  await pay(id);
  // Of 8.33 off 25.01, the lines get 6.66, 1.67 and nothing.
  expect(
    await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] }),
  ).toMatchObject({
    amount_subtotal: 2501,
    total_details: { amount_discount: 833, amount_tax: 253 + 63 },
    amount_total: 2501 - 833 + 316,
    payment_intent: { amount: 1984, latest_charge: { amount: 1984 } },
  });
});

/** Coupons and tax rates at Stripe, and amounts that agree to the minor unit in every currency. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findCurrency } from "#domain/currencies.ts";
import type { CheckoutRequest, CheckoutTax } from "#domain/ports/payments.ts";
import { createFixture, SECRET_KEY, WEBHOOK_SECRET } from "#tests/support/sandbox-fixture.ts";
import { createStripePayments } from "./stripe.ts";

const VAT = { kind: "rate", behavior: "exclusive", name: "VAT", percent: 19 } as const;

/** `paths` are the requests to Stripe since the start. */
function createShop(intercept?: (path: string) => void) {
  const fixture = createFixture();
  const paths: string[] = [];
  const open = () =>
    createStripePayments({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      clock: fixture.clock,
      async fetch(input, init) {
        const request = new Request(input, init);
        const path = `${request.method} ${new URL(request.url).pathname}`;
        paths.push(path);
        intercept?.(path);
        return fixture.sandbox.fetch(request);
      },
    });
  return { ...fixture, paths, payments: open(), open };
}

function requestFor(orderId: string, changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId,
    name: "Trail pack",
    amount: 1900,
    currency: "EUR",
    locale: "en",
    successUrl: "http://shop.test/done",
    cancelUrl: "http://shop.test/error",
    ...changes,
  };
}

test("a coupon takes its code as name, and orders with the same discount share it", async () => {
  const { payments, stripe, pay } = createShop();
  const code = "GRÜẞE FROM THE MOUNTAINS, WHERE SUMMER ENDS 🏔️";
  const discount = { code, amount: 400 };
  const used: unknown[] = [];
  for (const orderId of ["one", "two"]) {
    const { id } = await payments.openCheckout(requestFor(orderId, { discount }));
    await pay(id);
    used.push((await stripe.checkout.sessions.retrieve(id)).discounts?.[0]?.coupon);
  }
  expect(used[0]).toBe(used[1]);
  const coupon = await stripe.coupons.retrieve(String(used[0]));
  expect(coupon).toMatchObject({
    amount_off: 400,
    currency: "eur",
    duration: "once",
    max_redemptions: null,
    times_redeemed: 2,
  });
  expect(code.startsWith(coupon.name ?? "")).toBe(true);
  expect(coupon.name?.length).toBeGreaterThan(30);
});

test("after a crash between coupon and session, opening again gives one session", async () => {
  let isCrashing = true;
  const { payments, stripe } = createShop((path) => {
    if (isCrashing && path === "POST /v1/checkout/sessions") throw new TypeError("crashed");
  });
  const request = requestFor("order", { discount: { code: "SPRING", amount: 400 }, tax: VAT });
  await expect(payments.openCheckout(request)).rejects.toThrow("[payments/stripe]");
  isCrashing = false;
  const opened = await payments.openCheckout(request);
  expect((await payments.openCheckout(request)).id).toBe(opened.id);
  expect((await stripe.taxRates.list()).data).toHaveLength(1);
});

test("a tax rate is found once per process, and created once for all processes", async () => {
  const { open, stripe, paths } = createShop();
  const processes = [open(), open(), open()];
  const orders = Array.from({ length: 4 }, (_, index) => index);
  await Promise.all(
    processes.flatMap((payments, process) =>
      orders.map((order) => payments.openCheckout(requestFor(`${process}-${order}`, { tax: VAT }))),
    ),
  );
  const { data } = await stripe.taxRates.list();
  expect(data).toMatchObject([{ display_name: "VAT", percentage: 19, inclusive: false }]);
  expect(paths.filter((path) => path === "POST /v1/tax_rates")).toHaveLength(processes.length);
});

test("a rate that the seller created for something else is not used", async () => {
  const { payments, stripe } = createShop();
  const rate = { display_name: "VAT", percentage: 19, inclusive: false };
  await stripe.taxRates.create(rate);
  await payments.openCheckout(requestFor("order", { tax: VAT }));
  expect((await stripe.taxRates.list()).data).toHaveLength(2);
});

test("rates that differ in name, percentage or behavior are different ones", async () => {
  const { payments, stripe, clock } = createShop();
  const taxes: CheckoutTax[] = [
    VAT,
    { ...VAT, name: "USt." },
    { ...VAT, percent: 8.875 },
    { ...VAT, behavior: "inclusive" },
    VAT,
  ];
  for (const [index, tax] of taxes.entries()) {
    clock.advance(1000);
    await payments.openCheckout(requestFor(`order-${index}`, { tax }));
  }
  const { data } = await stripe.taxRates.list();
  const named = data.map((rate) => [rate.display_name, rate.percentage, rate.inclusive]);
  expect(named.toReversed()).toEqual([
    ["VAT", 19, false],
    ["USt.", 19, false],
    ["VAT", 8.875, false],
    ["VAT", 19, true],
  ]);
});

test("after the seller archived the rate, the next checkout gets a new one", async () => {
  const { payments, stripe, clock } = createShop();
  await payments.openCheckout(requestFor("before", { tax: VAT }));
  const [first] = (await stripe.taxRates.list()).data;
  await stripe.taxRates.update(first?.id ?? "", { active: false });
  clock.advance(1000);
  const { id } = await payments.openCheckout(requestFor("after", { tax: VAT }));
  expect(await payments.readPayment({ checkoutId: id })).toMatchObject({ tax: 361 });
  expect(await stripe.taxRates.list({ active: true })).toMatchObject({
    data: [{ object: "tax_rate" }],
  });
});

test("an outage while a rate is found is not remembered", async () => {
  let isDown = true;
  const { payments } = createShop((path) => {
    if (isDown && path.endsWith("/v1/tax_rates")) throw new TypeError("down");
  });
  const request = requestFor("order", { tax: VAT });
  await expect(payments.openCheckout(request)).rejects.toThrow("StripeConnectionError");
  isDown = false;
  expect(await payments.openCheckout(request)).toHaveProperty("url");
});

test("ending a checkout during an outage is an error", async () => {
  let isDown = false;
  const { payments } = createShop(() => {
    if (isDown) throw new TypeError("down");
  });
  const { id } = await payments.openCheckout(requestFor("order"));
  isDown = true;
  await expect(payments.expireCheckout(id)).rejects.toThrow("[payments/stripe]");
  isDown = false;
  expect(await payments.readPayment({ checkoutId: id })).toMatchObject({ state: "open" });
});

test("a discount of nothing opens an ordinary checkout", async () => {
  const { payments, paths } = createShop();
  await payments.openCheckout(requestFor("order", { discount: { code: "NONE", amount: 0 } }));
  expect(paths).toEqual(["POST /v1/checkout/sessions"]);
});

test("a discount that leaves less than Stripe charges is refused", async () => {
  const { payments } = createShop();
  const request = requestFor("order", { discount: { code: "ALL", amount: 1851 } });
  await expect(payments.openCheckout(request)).rejects.toThrow("amount_too_small");
});

/** Rounds half up, without floating point. */
function rounded(numerator: bigint, denominator: bigint, step: bigint): number {
  const unit = denominator * step;
  const whole = numerator / unit;
  return Number((2n * (numerator % unit) >= unit ? whole + 1n : whole) * step);
}

function expectedTax(taxable: number, rate: bigint, isInclusive: boolean, step: number): number {
  const whole = 1_000_000n;
  return rounded(BigInt(taxable) * rate, isInclusive ? whole + rate : whole, BigInt(step));
}

const purchase = fc
  .record({
    currency: fc.constantFrom("EUR", "USD", "JPY", "KRW", "BHD", "TND", "ISK", "IDR"),
    amount: fc.integer({ min: 1, max: 99_999 }),
    discount: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    /** Ten-thousandths of a percent. */
    rate: fc.integer({ min: 0, max: 400_000 }),
    behavior: fc.constantFrom("inclusive", "exclusive"),
    refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
  })
  .map(({ amount, discount, ...rest }) => {
    const { step = 1, minimum = 50 } = findCurrency(rest.currency) ?? {};
    const price = Math.ceil((minimum + amount) / step) * step;
    const most = price - Math.ceil(minimum / step) * step;
    const off = discount === null ? 0 : Math.floor((most * discount) / step) * step;
    return { ...rest, step, price, off };
  });

test("session, payment, charge and refunds agree to the minor unit", async () => {
  const { payments, stripe, pay } = createShop();
  let orders = 0;
  await fc.assert(
    fc.asyncProperty(purchase, async ({ currency, price, off, rate, behavior, refunds, step }) => {
      const orderId = `order-${(orders += 1)}`;
      const tax = { kind: "rate", behavior, name: "VAT", percent: rate / 10_000 } as const;
      const discount = off === 0 ? {} : { discount: { code: "SPRING", amount: off } };
      const request = requestFor(orderId, { currency, amount: price, tax, ...discount });
      const { id: checkoutId } = await payments.openCheckout(request);
      await pay(checkoutId);
      const isInclusive = behavior === "inclusive";
      const taxed = expectedTax(price - off, BigInt(rate), isInclusive, step);
      const total = price - off + (isInclusive ? 0 : taxed);
      const read = () => payments.readPayment({ checkoutId });
      const paid = await read();
      expect(paid).toMatchObject({ subtotal: price, discount: off, tax: taxed, captured: total });
      const session = await stripe.checkout.sessions.retrieve(checkoutId, {
        expand: ["payment_intent.latest_charge"],
      });
      expect(session).toMatchObject({
        amount_subtotal: price,
        amount_total: total,
        total_details: { amount_discount: off, amount_tax: taxed },
        payment_intent: {
          amount: total,
          amount_received: total,
          latest_charge: { amount: total, amount_captured: total },
        },
      });
      const paymentId = paid?.paymentId ?? "";
      let left = total;
      for (const [index, share] of refunds.entries()) {
        const amount = Math.floor(left * share);
        if (amount === 0) continue;
        await payments.refund({ paymentId, amount, key: `${orderId}-${index}` });
        left -= amount;
        expect((await read())?.refunded).toBe(total - left);
      }
      if (left > 0) await payments.refund({ paymentId, key: `${orderId}-rest` });
      expect(await read()).toMatchObject({ captured: total, refunded: total });
    }),
    { numRuns: 60 },
  );
});

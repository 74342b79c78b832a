import { expect, test } from "vitest";
import type Stripe from "stripe";
import {
  createFixture,
  failureOf,
  purchase,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";

const HALF: Stripe.CouponCreateParams = { id: "HALF", percent_off: 50, duration: "once" };
const HOUR_IN_MS = 3_600_000;

function withCoupon(coupon: string) {
  return sessionParams({ discounts: [{ coupon }] });
}

test("creates, reads and deletes coupons", async () => {
  const { stripe } = createFixture();
  const coupon = await stripe.coupons.create({
    id: "SPRING-4_eur",
    amount_off: 400,
    currency: "eur",
    duration: "once",
    max_redemptions: 3,
    name: "SPRING",
    metadata: { a: "b" },
  });
  expect(coupon).toMatchObject({
    id: "SPRING-4_eur",
    object: "coupon",
    amount_off: 400,
    created: expect.any(Number),
    currency: "eur",
    duration: "once",
    duration_in_months: null,
    livemode: false,
    max_redemptions: 3,
    metadata: { a: "b" },
    name: "SPRING",
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  });
  expect(await stripe.coupons.retrieve(coupon.id)).toEqual(coupon);
  expect(await stripe.coupons.del(coupon.id)).toMatchObject({ id: coupon.id, deleted: true });
  const missing = { statusCode: 404, code: "resource_missing" };
  expect(await failureOf(stripe.coupons.retrieve(coupon.id))).toMatchObject(missing);
  expect(await failureOf(stripe.coupons.del(coupon.id))).toMatchObject(missing);
  expect(await stripe.coupons.create({ ...HALF, id: coupon.id })).toMatchObject({
    percent_off: 50,
    metadata: {},
  });
});

test("an id is used once, even if it is created many times at once", async () => {
  const { stripe } = createFixture();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => stripe.coupons.create(HALF)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await failureOf(stripe.coupons.create(HALF))).toMatchObject({
    statusCode: 400,
    code: "resource_already_exists",
  });
  const { id } = await stripe.coupons.create({ percent_off: 10 });
  expect(id).toMatch(/^\w{8}$/);
});

test.each([
  ["both reductions", { percent_off: 5, amount_off: 5, currency: "eur" }, "parameters_exclusive"],
  ["no reduction", {}, "parameter_missing", "percent_off"],
  ["no currency", { amount_off: 5 }, "parameter_missing", "currency"],
  ["nothing off", { percent_off: 0 }, undefined, "percent_off"],
  ["more than everything", { percent_off: 100.01 }, "parameter_invalid", "percent_off"],
  ["another duration", { percent_off: 5, duration: "forever" }, undefined, "duration"],
  ["a time in the past", { percent_off: 5, redeem_by: 1 }, "parameter_invalid", "redeem_by"],
  ["a long name", { percent_off: 5, name: "n".repeat(41) }, undefined, "name"],
  ["an id with a slash", { percent_off: 5, id: "a/b" }, undefined, "id"],
  [
    "an unknown parameter",
    { percent_off: 5, applies_to: { products: ["p"] } },
    "parameter_unknown",
  ],
])("refuses %s", async (_, params, code, param?: string) => {
  const { stripe } = createFixture();
  expect(await failureOf(stripe.coupons.create(params))).toMatchObject({
    statusCode: 400,
    code,
    ...(param ? { param } : {}),
  });
});

test("a session with a coupon is reduced and names it", async () => {
  const fixture = createFixture();
  const { stripe } = fixture;
  await stripe.coupons.create({ ...HALF, name: "Half off" });
  const { sessionId } = await purchase(fixture, {}, { discounts: [{ coupon: "HALF" }] });
  expect(await stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
    amount_subtotal: 1900,
    amount_total: 950,
    discounts: [{ coupon: "HALF", promotion_code: null }],
    total_details: { amount_discount: 950, amount_shipping: 0, amount_tax: 0 },
  });
  expect(await stripe.coupons.retrieve("HALF")).toMatchObject({ times_redeemed: 1 });
});

test("a deleted coupon still reduces the sessions that were opened with it", async () => {
  const { stripe, pay } = createFixture();
  await stripe.coupons.create(HALF);
  const { id } = await stripe.checkout.sessions.create(withCoupon("HALF"));
  await stripe.coupons.del("HALF");
  await pay(id);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: "paid",
    amount_total: 950,
  });
  expect(await failureOf(stripe.checkout.sessions.create(withCoupon("HALF")))).toMatchObject({
    code: "resource_missing",
    param: "discounts[0][coupon]",
  });
});

test("declined cards and expired sessions use up no redemption", async () => {
  const { stripe, pay } = createFixture();
  await stripe.coupons.create({ ...HALF, max_redemptions: 1 });
  const { id } = await stripe.checkout.sessions.create(withCoupon("HALF"));
  await pay(id, { cardNumber: "4000000000000002" });
  await stripe.checkout.sessions.expire(id);
  expect(await stripe.coupons.retrieve("HALF")).toMatchObject({ times_redeemed: 0, valid: true });
});

test("a coupon that is used up or has ended opens no session", async () => {
  const fixture = createFixture();
  const { stripe, clock } = fixture;
  const redeem_by = Math.floor(clock.now() / 1000) + 3600;
  await stripe.coupons.create({ ...HALF, max_redemptions: 1 });
  await stripe.coupons.create({ ...HALF, id: "EARLY", redeem_by });
  await purchase(fixture, {}, { discounts: [{ coupon: "HALF" }] });
  await stripe.checkout.sessions.create(withCoupon("EARLY"));
  clock.advance(HOUR_IN_MS);
  for (const id of ["HALF", "EARLY"]) {
    expect(await stripe.coupons.retrieve(id)).toMatchObject({ valid: false });
    expect(await failureOf(stripe.checkout.sessions.create(withCoupon(id)))).toMatchObject({
      code: "coupon_expired",
      param: "discounts[0][coupon]",
    });
  }
});

test("a coupon of another currency, or for more than Stripe can charge, is refused", async () => {
  const { stripe } = createFixture();
  await stripe.coupons.create({ id: "USD", amount_off: 100, currency: "usd" });
  await stripe.coupons.create({ id: "ALL", percent_off: 100 });
  await stripe.coupons.create({ id: "MORE", amount_off: 5000, currency: "eur" });
  expect(await failureOf(stripe.checkout.sessions.create(withCoupon("USD")))).toMatchObject({
    statusCode: 400,
    param: "discounts[0][coupon]",
  });
  for (const id of ["ALL", "MORE"])
    expect(await failureOf(stripe.checkout.sessions.create(withCoupon(id)))).toMatchObject({
      code: "amount_too_small",
    });
});

test("payments in parallel count each redemption", async () => {
  const { stripe, pay } = createFixture();
  await stripe.coupons.create(HALF);
  const opened = await Promise.all(
    Array.from({ length: 12 }, () => stripe.checkout.sessions.create(withCoupon("HALF"))),
  );
  await Promise.all(opened.flatMap(({ id }) => [pay(id), pay(id)]));
  expect(await stripe.coupons.retrieve("HALF")).toMatchObject({ times_redeemed: 12 });
});

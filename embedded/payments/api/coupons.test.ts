import { expect, test } from "vitest";
import {
  createFixture,
  failureOf,
  purchase,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";

const HALF = { id: "HALF", amount_off: 950, currency: "eur" };

function withCoupon(coupon: string) {
  return sessionParams({ discounts: [{ coupon }] });
}

test("creates and reads coupons", async () => {
  const { stripe } = createFixture();
  const coupon = await stripe.coupons.create({
    id: "SPRING-4_eur",
    amount_off: 400,
    currency: "eur",
    duration: "once",
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
    max_redemptions: null,
    metadata: { a: "b" },
    name: "SPRING",
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  });
  expect(await stripe.coupons.retrieve(coupon.id)).toEqual(coupon);
  expect(await failureOf(stripe.coupons.retrieve("none"))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
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
});

test.each([
  ["no reduction", { id: "A" }, "parameter_missing", "amount_off"],
  ["no currency", { id: "A", amount_off: 5 }, "parameter_missing", "currency"],
  ["nothing off", { ...HALF, amount_off: 0 }, "parameter_invalid_integer", "amount_off"],
  ["another duration", { ...HALF, duration: "forever" }, undefined, "duration"],
  ["a long name", { ...HALF, name: "n".repeat(41) }, undefined, "name"],
  ["an id with a slash", { ...HALF, id: "a/b" }, undefined, "id"],
  ["a percentage", { id: "A", percent_off: 5 }, "parameter_unknown", "percent_off"],
])("refuses %s", async (_, params, code, param) => {
  const { stripe } = createFixture();
  expect(await failureOf(stripe.coupons.create(Object(params)))).toMatchObject({
    statusCode: 400,
    code,
    param,
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

test("declined cards and expired sessions use up no redemption", async () => {
  const { stripe, pay } = createFixture();
  await stripe.coupons.create(HALF);
  const { id } = await stripe.checkout.sessions.create(withCoupon("HALF"));
  await pay(id, { cardNumber: "4000000000000002" });
  await stripe.checkout.sessions.expire(id);
  expect(await stripe.coupons.retrieve("HALF")).toMatchObject({ times_redeemed: 0, valid: true });
});

test("a coupon of another currency, or for more than Stripe can charge, is refused", async () => {
  const { stripe } = createFixture();
  await stripe.coupons.create({ id: "USD", amount_off: 100, currency: "usd" });
  await stripe.coupons.create({ id: "ALL", amount_off: 1900, currency: "eur" });
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

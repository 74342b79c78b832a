import type Stripe from "stripe";
import { expect, test } from "vitest";
import { createFixture, failureOf, sessionParams } from "#tests/support/sandbox-fixture.ts";

test("one key creates one session, even under parallel requests", async () => {
  const { stripe } = createFixture();
  const created = await Promise.all(
    Array.from({ length: 20 }, () =>
      stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: "order:order1" }),
    ),
  );
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
});

test("a key is bound to its parameters for a day", async () => {
  const { stripe, clock } = createFixture();
  const create = (params: Stripe.Checkout.SessionCreateParams) =>
    stripe.checkout.sessions.create(params, { idempotencyKey: "key" });
  const first = await create(sessionParams());
  const other = sessionParams({ client_reference_id: "order2" });
  expect(await failureOf(create(other))).toMatchObject({
    statusCode: 400,
    rawType: "idempotency_error",
  });
  clock.advance(24 * 3_600_000);
  expect((await create(other)).id).not.toBe(first.id);
});

test("a refused request does not use up its key", async () => {
  const { stripe } = createFixture();
  const options = { idempotencyKey: "key" };
  await failureOf(stripe.checkout.sessions.create(sessionParams({ success_url: "x" }), options));
  expect(await stripe.checkout.sessions.create(sessionParams(), options)).toMatchObject({
    status: "open",
  });
});

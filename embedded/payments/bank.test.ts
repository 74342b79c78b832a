import fc from "fast-check";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { Failure, failureBody } from "#protocol/failure.ts";
import {
  createFixture,
  DECLINED,
  DISPUTE_EVENTS,
  itemsIn,
  purchase,
  readCharge,
  SEPA_DEBIT,
  sessionParams,
  type Fixture,
} from "#tests/support/sandbox-fixture.ts";

type Control = "refund" | "dispute" | "delayed";

function controlsOf({ sandbox }: Fixture) {
  const host = new Hono();
  host.route("/", sandbox.controls);
  host.onError((error, c) => {
    if (!(error instanceof Failure)) return new Response("bug", { status: 500 });
    return Response.json(failureBody(error.data, c.req.path), { status: error.data.statusCode });
  });
  return async (control: Control, request: unknown) => {
    const response = await host.request(`/dev/payments/${control}`, {
      method: "POST",
      body: typeof request === "string" ? request : JSON.stringify(request),
    });
    const body: Record<string, unknown> = Object(await response.json());
    return { status: response.status, body };
  };
}

async function createPaid(fields: Record<string, string> = {}) {
  const fixture = createFixture();
  const bought = await purchase(fixture, fields);
  fixture.clock.advance(1000);
  return { ...fixture, ...bought, control: controlsOf(fixture) };
}

test("refund: in part, then the rest", async () => {
  const { control, sessionId, paymentId, chargeId, stripe } = await createPaid();
  expect(await control("refund", { orderId: "order1", amount: 400 })).toEqual({
    status: 200,
    body: {
      orderId: "order1",
      sessionId,
      paymentIntentId: paymentId,
      chargeId,
      refundId: expect.stringMatching(/^re_/),
      status: "succeeded",
      amount: 400,
      amountRefunded: 400,
      currency: "eur",
    },
  });
  expect((await control("refund", { orderId: "order1" })).body).toMatchObject({
    amount: 1500,
    amountRefunded: 1900,
  });
  expect(await readCharge({ stripe }, sessionId)).toMatchObject({ refunded: true });
  expect(await control("refund", { orderId: "order1" })).toMatchObject({
    status: 400,
    body: { statusCode: 400, data: { code: "charge_already_refunded" } },
  });
});

test("refund: too large an amount is a problem of this field", async () => {
  const { control } = await createPaid();
  expect(await control("refund", { orderId: "order1", amount: 1901 })).toMatchObject({
    status: 400,
    body: { data: { code: "amount_too_large", issues: [{ path: "amount" }] } },
  });
});

test("dispute: opened, repeated, lost", async () => {
  const { control, paymentId, chargeId } = await createPaid();
  const opened = await control("dispute", { orderId: "order1", state: "open" });
  expect(opened).toMatchObject({
    status: 200,
    body: {
      disputeId: expect.stringMatching(/^du_/),
      paymentIntentId: paymentId,
      chargeId,
      status: "needs_response",
      amount: 1900,
      currency: "eur",
    },
  });
  expect(await control("dispute", { orderId: "order1", state: "open" })).toEqual(opened);
  const lost = await control("dispute", { orderId: "order1", state: "lost" });
  expect(lost.body).toEqual({ ...opened.body, status: "lost" });
  expect(await control("dispute", { orderId: "order1", state: "lost" })).toEqual(lost);
  for (const state of ["open", "won"])
    expect((await control("dispute", { orderId: "order1", state })).status).toBe(400);
  expect(await control("refund", { orderId: "order1" })).toMatchObject({
    status: 400,
    body: { data: { code: "charge_disputed" } },
  });
});

test("dispute: won at once, about what was not refunded", async () => {
  const { control, stripe } = await createPaid();
  await control("refund", { orderId: "order1", amount: 900 });
  const won = await control("dispute", { orderId: "order1", state: "won" });
  expect(won.body).toMatchObject({ status: "won", amount: 1000 });
  const { data } = await stripe.events.list({ types: DISPUTE_EVENTS });
  expect(data.map(({ type }) => type).toReversed()).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ]);
});

test("dispute: a charge that was refunded in full is refused", async () => {
  const { control } = await createPaid();
  await control("refund", { orderId: "order1" });
  expect(await control("dispute", { orderId: "order1", state: "open" })).toMatchObject({
    status: 400,
    body: { data: { code: "charge_already_refunded" } },
  });
});

test("dispute: parallel changes leave one legal ending", async () => {
  const { control, stripe, paymentId } = await createPaid();
  const states = ["open", "won", "lost", "open", "lost", "won"];
  const results = await Promise.all(
    states.map((state) => control("dispute", { orderId: "order1", state })),
  );
  for (const { status } of results) expect([200, 400]).toContain(status);
  const { data: disputes } = await stripe.disputes.list({ payment_intent: paymentId });
  expect(disputes.map(({ status }) => ["won", "lost"].includes(status))).toEqual([true]);
  const closed = await stripe.events.list({ types: ["charge.dispute.closed"] });
  expect(closed.data).toHaveLength(1);
});

test.each([
  ["paid", "paid", "succeeded", "checkout.session.async_payment_succeeded"],
  ["failed", "unpaid", "requires_payment_method", "checkout.session.async_payment_failed"],
] as const)("delayed: %s", async (outcome, payment_status, status, type) => {
  const { control, stripe, sessionId, sandbox, delivered } = await createPaid(SEPA_DEBIT);
  expect(await control("delayed", { orderId: "order1", outcome })).toMatchObject({
    status: 200,
    body: { sessionId, outcome, amount: 1900, currency: "eur", paymentMethod: "sepa_debit" },
  });
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ["payment_intent"],
  });
  expect(session).toMatchObject({ status: "complete", payment_status, payment_intent: { status } });
  await sandbox.deliverPending();
  expect(delivered().at(-1)).toBe(type);
  expect(await control("delayed", { orderId: "order1", outcome })).toMatchObject({ status: 400 });
  const refund = await control("refund", { orderId: "order1" });
  expect(refund.status).toBe(outcome === "paid" ? 200 : 400);
});

test("delayed: an open session is first submitted with the delayed method", async () => {
  const fixture = createFixture();
  const { id } = await fixture.stripe.checkout.sessions.create(
    sessionParams({ customer_email: "ada@example.com" }),
  );
  const control = controlsOf(fixture);
  const { body } = await control("delayed", { orderId: "order1", outcome: "paid" });
  expect(body).toMatchObject({ sessionId: id, outcome: "paid", chargeId: expect.any(String) });
  await fixture.sandbox.deliverPending();
  expect(fixture.delivered()).toEqual([
    "payment_intent.processing",
    "checkout.session.completed",
    "payment_intent.succeeded",
    "checkout.session.async_payment_succeeded",
  ]);
  expect(await fixture.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: "paid",
    customer_details: { email: "ada@example.com" },
  });
});

test("delayed: cards are not delayed", async () => {
  const { control } = await createPaid();
  expect((await control("delayed", { orderId: "order1", outcome: "paid" })).status).toBe(400);
  const cardsOnly = createFixture();
  await cardsOnly.stripe.checkout.sessions.create(sessionParams({ line_items: itemsIn("gbp") }));
  const refused = await controlsOf(cardsOnly)("delayed", { orderId: "order1", outcome: "paid" });
  expect(refused.status).toBe(400);
});

test("of several sessions of an order, the paid one counts", async () => {
  const fixture = createFixture();
  const paid = await purchase(fixture);
  fixture.clock.advance(1000);
  await purchase(fixture, { cardNumber: DECLINED });
  const { body } = await controlsOf(fixture)("refund", { orderId: "order1" });
  expect(body).toMatchObject({ sessionId: paid.sessionId, chargeId: paid.chargeId });
});

test.each([
  ["refund", {}],
  ["dispute", { state: "open" }],
  ["delayed", { outcome: "paid" }],
] as const)("%s: an unknown order is a 404, an unpaid one Stripe's error", async (name, body) => {
  const fixture = createFixture();
  const control = controlsOf(fixture);
  expect(await control(name, { ...body, orderId: "none" })).toMatchObject({
    status: 404,
    body: { statusCode: 404, stack: "", data: { orderId: "none" } },
  });
  await fixture.stripe.checkout.sessions.create(sessionParams({ line_items: itemsIn("gbp") }));
  expect((await control(name, { ...body, orderId: "order1" })).status).toBe(400);
});

test.each([
  ["refund", "{", ""],
  ["refund", {}, "orderId"],
  ["refund", { orderId: "order1", amount: 0 }, "amount"],
  ["refund", { orderId: "order1", amount: 1.5 }, "amount"],
  ["dispute", { orderId: "order1", state: "closed" }, "state"],
  ["delayed", { orderId: "order1" }, "outcome"],
  ["delayed", { orderId: 1, outcome: "paid" }, "orderId"],
] as const)("%s: %j is refused with the field's name", async (name, body, path) => {
  const { control } = await createPaid();
  expect(await control(name, body)).toMatchObject({
    status: 400,
    body: { data: { issues: [{ path }] } },
  });
});

test("no series of controls causes a server error or an illegal amount", async () => {
  const orderId = fc.constant("order1");
  const step = fc.oneof(
    fc.tuple(
      fc.constant<Control>("refund"),
      fc.record({ orderId, amount: fc.integer({ min: 1, max: 2000 }) }),
    ),
    fc.tuple(
      fc.constant<Control>("dispute"),
      fc.record({ orderId, state: fc.constantFrom("open", "won", "lost") }),
    ),
    fc.tuple(
      fc.constant<Control>("delayed"),
      fc.record({ orderId, outcome: fc.constantFrom("paid", "failed") }),
    ),
  );
  const start = fc.constantFrom<Record<string, string>>({}, SEPA_DEBIT, { cardNumber: DECLINED });
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, { maxLength: 6 }), async (fields, steps) => {
      const { control, stripe, sessionId } = await createPaid(fields);
      for (const [name, body] of steps)
        expect([200, 400]).toContain((await control(name, body)).status);
      const charge = await readCharge({ stripe }, sessionId);
      const refunds = charge.refunds?.data ?? [];
      expect(charge.amount_refunded).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0));
      expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount_captured);
    }),
    { numRuns: 40 },
  );
});

test.each(["\ud800", "\0", "a/b", "..", "__proto__"])(
  "an order id that no shop has is unknown: %j",
  async (orderId) => {
    const { control } = await createPaid();
    expect((await control("refund", { orderId })).status).toBe(404);
  },
);

import { expect, test } from "vitest";
import { SLOW_REFUND_MS } from "../ledger/refunds.ts";
import {
  createFixture,
  DECLINED,
  failureOf,
  purchase,
  readCharge,
  SEPA_DEBIT,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";

const SLOW_REFUND = "4000 0000 0000 7726";
const FAILING_REFUND = "4000 0000 0000 5126";

async function createPaid(fields: Record<string, string> = {}) {
  const fixture = createFixture();
  const bought = await purchase(fixture, fields);
  return { ...fixture, ...bought, readCharge: () => readCharge(fixture, bought.sessionId) };
}

test("refunds a payment in full, with the events of charge and refund", async () => {
  const { stripe, paymentId, chargeId, readCharge } = await createPaid();
  const refund = await stripe.refunds.create({ payment_intent: paymentId });
  expect(refund).toMatchObject({
    object: "refund",
    amount: 1900,
    currency: "eur",
    status: "succeeded",
    payment_intent: paymentId,
    charge: chargeId,
    metadata: {},
  });
  const charge = await readCharge();
  expect(charge).toMatchObject({ amount_refunded: 1900, refunded: true, metadata: {} });
  expect(charge.refunds?.data).toEqual([refund]);

  const { data: events } = await stripe.events.list({
    types: ["charge.refunded", "refund.created"],
  });
  expect(events.map(({ type }) => type)).toEqual(["charge.refunded", "refund.created"]);
  const { refunds: _, ...unexpanded } = charge;
  expect(events[0]?.data).toEqual({
    object: { ...unexpanded, balance_transaction: `txn_${charge.id}` },
    previous_attributes: { amount_refunded: 0, refunded: false },
  });
  expect(events[0]?.request?.id).toMatch(/^req_/);
});

test("refunds in parts until nothing is left", async () => {
  const { stripe, paymentId, readCharge } = await createPaid();
  const create = (amount?: number) =>
    stripe.refunds.create({ payment_intent: paymentId, ...(amount ? { amount } : {}) });
  await create(500);
  expect(await readCharge()).toMatchObject({ amount_refunded: 500, refunded: false });
  expect(await failureOf(create(1401))).toMatchObject({
    statusCode: 400,
    code: "amount_too_large",
    param: "amount",
    message: "Refund amount (€14.01) is greater than unrefunded amount on charge (€14.00)",
  });
  await create(400);
  expect(await create()).toMatchObject({ amount: 1000 });
  expect(await readCharge()).toMatchObject({ amount_refunded: 1900, refunded: true });
  expect(await failureOf(create(1))).toMatchObject({
    statusCode: 400,
    code: "charge_already_refunded",
  });
  const { refunds } = await readCharge();
  expect(refunds?.data.map(({ amount }) => amount)).toEqual([1000, 400, 500]);
});

test("more than the charge is refused before any refund", async () => {
  const { stripe, paymentId } = await createPaid();
  const failure = failureOf(stripe.refunds.create({ payment_intent: paymentId, amount: 1901 }));
  expect(await failure).toMatchObject({
    code: "amount_too_large",
    message: "Refund amount (€19.01) is greater than charge amount (€19.00)",
  });
});

test("parallel refunds never exceed the charge", async () => {
  const { stripe, paymentId, readCharge } = await createPaid();
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      stripe.refunds.create({ payment_intent: paymentId, amount: 300 }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ statusCode: 400 });
  const { amount_refunded: refunded, refunds } = await readCharge();
  expect(refunded).toBe(1800);
  expect(refunds?.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(1800);
});

test("one idempotency key creates one refund, even under parallel requests", async () => {
  const { stripe, paymentId, readCharge } = await createPaid();
  const create = () =>
    stripe.refunds.create(
      { payment_intent: paymentId, amount: 100 },
      { idempotencyKey: "refund:order1" },
    );
  const refunds = await Promise.all(Array.from({ length: 8 }, create));
  expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
  expect(await readCharge()).toMatchObject({ amount_refunded: 100 });
});

test("payments without a successful charge cannot be refunded", async () => {
  const fixture = createFixture();
  const { stripe, clock, sandbox } = fixture;
  const declined = await purchase(fixture, { cardNumber: DECLINED });
  const delayed = await purchase(fixture, { ...SEPA_DEBIT, iban: "DE62370400440532013001" });
  const refuse = async ({ paymentId }: typeof declined) => {
    expect(await failureOf(stripe.refunds.create({ payment_intent: paymentId }))).toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
    });
  };
  await refuse(declined);
  await refuse(delayed);
  clock.advance(10 * 60_000);
  await sandbox.deliverPending();
  expect(await readCharge(fixture, delayed.sessionId)).toMatchObject({ status: "failed" });
  await refuse(delayed);
});

test.each([
  [{ payment_intent: "pi_none" }, 404, "resource_missing", "payment_intent"],
  [{ payment_intent: "controls" }, 404, "resource_missing", "payment_intent"],
  [{}, 400, "parameter_missing", "payment_intent"],
  [{ payment_intent: "pi_1", amount: 0 }, 400, "parameter_invalid_integer", "amount"],
  [{ payment_intent: "pi_1", charge: "ch_1" }, 400, "parameter_unknown", "charge"],
])("refuses %j", async (params, statusCode, code, param) => {
  const { stripe } = createFixture();
  expect(await failureOf(stripe.refunds.create(params))).toMatchObject({ statusCode, code, param });
});

test("a slow refund is pending at first", async () => {
  const { stripe, paymentId, clock, sandbox, readCharge } = await createPaid({
    cardNumber: SLOW_REFUND,
  });
  const { id, status } = await stripe.refunds.create({ payment_intent: paymentId });
  expect(status).toBe("pending");
  clock.advance(SLOW_REFUND_MS);
  await sandbox.deliverPending();
  expect(await readCharge()).toMatchObject({
    amount_refunded: 1900,
    refunds: { data: [{ id, status: "succeeded" }] },
  });
});

test("a refund that fails later gives the money back to the charge", async () => {
  const { stripe, paymentId, clock, sandbox, readCharge, delivered } = await createPaid({
    cardNumber: FAILING_REFUND,
  });
  const { id, status } = await stripe.refunds.create({ payment_intent: paymentId });
  expect(status).toBe("succeeded");
  clock.advance(SLOW_REFUND_MS);
  await sandbox.deliverPending();
  await sandbox.deliverPending();
  expect(await readCharge()).toMatchObject({
    amount_refunded: 0,
    refunded: false,
    refunds: { data: [{ id, status: "failed", failure_reason: "expired_or_canceled_card" }] },
  });
  expect(delivered().filter((type) => type === "refund.failed")).toHaveLength(1);
  expect(await stripe.refunds.create({ payment_intent: paymentId })).toMatchObject({
    amount: 1900,
  });
});

test("a refund before any webhook was delivered loses no event", async () => {
  const fixture = createFixture(async () => new Response("down", { status: 503 }));
  const { paymentId } = await purchase(fixture);
  await fixture.sandbox.deliverPending();
  fixture.clock.advance(1);
  await fixture.stripe.refunds.create({ payment_intent: paymentId });
  const later = fixture.restart(async () => new Response("ok"));
  fixture.clock.advance(60_000);
  await later.deliverPending();
  expect(fixture.delivered()).toEqual([
    "payment_intent.succeeded",
    "checkout.session.completed",
    "refund.created",
    "charge.refunded",
  ]);
});

test("expands the way from a session to its refunds, and no other fields", async () => {
  const { stripe, sessionId, paymentId } = await createPaid();
  await stripe.refunds.create({ payment_intent: paymentId, amount: 700 });
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: [
      "payment_intent.latest_charge.refunds",
      "payment_intent.latest_charge.balance_transaction",
    ],
  });
  expect(session.payment_intent).toMatchObject({
    id: paymentId,
    latest_charge: {
      amount_refunded: 700,
      refunds: { object: "list", has_more: false, data: [{ amount: 700 }] },
      balance_transaction: { object: "balance_transaction", amount: 1900, fee: 54 },
      billing_details: { email: "buyer@example.com" },
      payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
    },
  });
  for (const path of ["customer", "payment_intent.colour", "constructor"])
    expect(
      await failureOf(stripe.checkout.sessions.retrieve(sessionId, { expand: [path] })),
    ).toMatchObject({ statusCode: 400, param: "expand[0]" });
});

test("a charge shows its ten latest refunds", async () => {
  const { stripe, paymentId, clock, readCharge } = await createPaid();
  for (let amount = 1; amount <= 11; amount += 1) {
    clock.advance(1000);
    await stripe.refunds.create({ payment_intent: paymentId, amount });
  }
  const { refunds } = await readCharge();
  expect(refunds?.has_more).toBe(true);
  expect(refunds?.data.map(({ amount }) => amount)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test("an unpaid session has nothing to refund", async () => {
  const { stripe } = createFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(session.payment_intent).toBeNull();
});

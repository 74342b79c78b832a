import { expect, test } from "vitest";
import type Stripe from "stripe";
import {
  createFixture,
  failureOf,
  purchase,
  readCharge,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";

const VAT = { display_name: "VAT", percentage: 19, inclusive: false };

function withRates(...ids: string[]): Stripe.Checkout.SessionCreateParams {
  const [item] = sessionParams().line_items ?? [];
  return sessionParams({ line_items: [{ ...item, tax_rates: ids }] });
}

function automatic(
  behavior: "inclusive" | "exclusive" | undefined,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Partial<Stripe.Checkout.SessionCreateParams> {
  const price = { currency: "eur", unit_amount: 1900, product_data: { name: "Trail pack" } };
  const price_data = behavior ? { ...price, tax_behavior: behavior } : price;
  const line_items = [{ quantity: 1, price_data }];
  return { automatic_tax: { enabled: true }, line_items, ...changes };
}

test("creates, archives and lists tax rates", async () => {
  const { stripe, clock } = createFixture();
  const first = await stripe.taxRates.create({ ...VAT, metadata: { a: "b" } });
  expect(first).toMatchObject({
    id: expect.stringMatching(/^txr_\w{24}$/),
    object: "tax_rate",
    active: true,
    country: null,
    created: expect.any(Number),
    description: null,
    display_name: "VAT",
    effective_percentage: 19,
    flat_amount: null,
    inclusive: false,
    jurisdiction: null,
    jurisdiction_level: null,
    livemode: false,
    metadata: { a: "b" },
    percentage: 19,
    rate_type: "percentage",
    state: null,
    tax_type: null,
  });
  clock.advance(1000);
  const second = await stripe.taxRates.create({ ...VAT, percentage: 8.8755, inclusive: true });
  expect(second.percentage).toBe(8.8755);
  const idsOf = async (params: object) =>
    (await stripe.taxRates.list(params)).data.map(({ id }) => id);
  expect(await idsOf({})).toEqual([second.id, first.id]);
  expect(await idsOf({ inclusive: true })).toEqual([second.id]);
  expect(await stripe.taxRates.update(first.id, { active: false })).toMatchObject({
    active: false,
    metadata: { a: "b" },
  });
  expect(await idsOf({ active: true })).toEqual([second.id]);
  expect(await idsOf({ active: false, inclusive: false })).toEqual([first.id]);
  expect(await idsOf({ limit: 1, starting_after: second.id })).toEqual([first.id]);
  expect(await failureOf(stripe.taxRates.update("txr_none", { active: false }))).toMatchObject({
    code: "resource_missing",
  });
});

test.each([
  ["a percentage above 100", { ...VAT, percentage: 101 }, "percentage"],
  ["a negative percentage", { ...VAT, percentage: -1 }, "percentage"],
  ["five decimals", { ...VAT, percentage: 8.87554 }, "percentage"],
  ["no name", { ...VAT, display_name: "" }, "display_name"],
])("refuses %s", async (_, params, param) => {
  const { stripe } = createFixture();
  expect(await failureOf(stripe.taxRates.create(params))).toMatchObject({
    statusCode: 400,
    param,
  });
});

test("a session keeps the percentage of its rate", async () => {
  const { stripe, pay } = createFixture();
  const { id: rateId } = await stripe.taxRates.create(VAT);
  const { id } = await stripe.checkout.sessions.create(withRates(rateId));
  await stripe.taxRates.update(rateId, { active: false });
  await pay(id);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: "paid",
    amount_subtotal: 1900,
    amount_total: 2261,
    total_details: { amount_tax: 361 },
    automatic_tax: { enabled: false, status: null },
  });
  expect(await failureOf(stripe.checkout.sessions.create(withRates(rateId)))).toMatchObject({
    statusCode: 400,
    param: "line_items[0][tax_rates]",
  });
  expect(await failureOf(stripe.checkout.sessions.create(withRates("txr_none")))).toMatchObject({
    code: "resource_missing",
    param: "line_items[0][tax_rates]",
  });
  expect(await failureOf(stripe.checkout.sessions.create(withRates(rateId, rateId)))).toMatchObject(
    { statusCode: 400, param: "line_items[0][tax_rates]" },
  );
});

test("automatic tax needs a behavior for each price, and no rates beside it", async () => {
  const { stripe } = createFixture();
  const { id } = await stripe.taxRates.create(VAT);
  expect(
    await failureOf(stripe.checkout.sessions.create(sessionParams(automatic(undefined)))),
  ).toMatchObject({ param: "line_items[0][price_data][tax_behavior]", code: "parameter_missing" });
  const both = { ...withRates(id), automatic_tax: { enabled: true } };
  expect(await failureOf(stripe.checkout.sessions.create(both))).toMatchObject({
    code: "parameters_exclusive",
  });
});

test("automatic tax is unknown until the buyer names the country", async () => {
  const { stripe, pay } = createFixture();
  const params = sessionParams(automatic("exclusive"));
  const { id } = await stripe.checkout.sessions.create(params);
  const read = () => stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(await read()).toMatchObject({
    amount_total: 1900,
    automatic_tax: { enabled: true, status: "requires_location_inputs" },
  });
  await pay(id, { country: "DE", cardNumber: "4000000000000002" });
  expect(await read()).toMatchObject({ status: "open", payment_intent: { amount: 2261 } });
  await pay(id, { country: "FR" });
  expect(await read()).toMatchObject({
    status: "complete",
    amount_total: 2280,
    total_details: { amount_tax: 380 },
    automatic_tax: { enabled: true, liability: { type: "self" }, status: "complete" },
    customer_details: { address: { country: "FR", city: null } },
    payment_intent: { amount: 2280, amount_received: 2280 },
  });
});

test("the total may not exceed what Stripe charges in any country", async () => {
  const { stripe } = createFixture();
  const price = { currency: "eur", product_data: { name: "Trail pack" }, unit_amount: 90_000_000 };
  const open = (tax_behavior: "inclusive" | "exclusive") =>
    stripe.checkout.sessions.create(
      sessionParams({
        automatic_tax: { enabled: true },
        line_items: [{ quantity: 1, price_data: { ...price, tax_behavior } }],
      }),
    );
  expect(await failureOf(open("exclusive"))).toMatchObject({ code: "amount_too_large" });
  expect(await open("inclusive")).toMatchObject({ status: "open" });
});

test("a bank's debit has a country, and the control of test mode names one", async () => {
  const fixture = createFixture();
  const { stripe, sandbox } = fixture;
  await stripe.checkout.sessions.create(sessionParams(automatic("exclusive")));
  const response = await sandbox.controls.request("/dev/payments/delayed", {
    method: "POST",
    body: JSON.stringify({ orderId: "order1", outcome: "paid" }),
  });
  expect(await response.json()).toMatchObject({ amount: 2261 });
});

test.each([
  ["4242 4242 4242 4242", "US"],
  ["4000 0027 6000 0016", "DE"],
  ["4000 0025 0000 0003", "FR"],
  ["4000 0082 6000 0000", "GB"],
  ["4000 0039 2000 0003", "JP"],
])("the card %s was issued in %s", async (cardNumber, country) => {
  const fixture = createFixture();
  const { sessionId } = await purchase(fixture, { cardNumber, country: "AT" });
  expect(await readCharge(fixture, sessionId)).toMatchObject({
    billing_details: { address: { country: "AT" } },
    payment_method_details: { card: { country } },
  });
});

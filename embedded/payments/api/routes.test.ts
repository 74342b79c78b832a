import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createFixture,
  failureOf,
  PUBLIC_URL,
  SECRET_KEY,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";

test("creates a session and reads it again", async () => {
  const { stripe, clock } = createFixture();
  const created = await stripe.checkout.sessions.create(
    sessionParams({ customer_email: "known@example.com", metadata: { orderId: "order1", 7: "x" } }),
  );
  expect(created).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_total: 1900,
    currency: "eur",
    client_reference_id: "order1",
    customer_email: "known@example.com",
    metadata: { orderId: "order1", 7: "x" },
    payment_intent: null,
    url: `${PUBLIC_URL}/sandbox/pay/${created.id}`,
    expires_at: clock.now() / 1000 + 24 * 3600,
    livemode: false,
  });
  const { lastResponse } = created;
  expect(lastResponse.requestId).toMatch(/^req_/);
  expect(await stripe.checkout.sessions.retrieve(created.id)).toEqual(created);
});

test("adds up several items", async () => {
  const { stripe } = createFixture();
  const [item] = sessionParams().line_items ?? [];
  const items = item ? [item, { ...item, quantity: 2 }] : [];
  const session = await stripe.checkout.sessions.create(sessionParams({ line_items: items }));
  expect(session.amount_total).toBe(3 * 1900);
});

const unknown = { ...sessionParams(), colour: "blue" };
const deepUnknown = sessionParams({
  payment_intent_data: Object({ metadata: {}, colour: "blue" }),
});
const item = { price_data: { currency: "eur", unit_amount: 1900, product_data: { name: "x" } } };

test.each([
  ["an unknown parameter", unknown, "parameter_unknown", "colour"],
  ["an unknown nested parameter", deepUnknown, "parameter_unknown", "payment_intent_data[colour]"],
  [
    "no success_url",
    { mode: "payment", line_items: [{ ...item, quantity: 1 }] },
    "parameter_missing",
    "success_url",
  ],
  ["no line_items", sessionParams({ line_items: [] }), "parameter_missing", "line_items"],
  [
    "no quantity",
    sessionParams({ line_items: [item] }),
    "parameter_missing",
    "line_items[0][quantity]",
  ],
  [
    "a fraction",
    sessionParams({ line_items: [{ ...item, quantity: 1.5 }] }),
    "parameter_invalid_integer",
    "line_items[0][quantity]",
  ],
  [
    "an empty text",
    sessionParams({ client_reference_id: "" }),
    "parameter_invalid_empty",
    "client_reference_id",
  ],
  [
    "a script address",
    sessionParams({ success_url: "javascript:alert(1)" }),
    "url_invalid",
    "success_url",
  ],
  [
    "a line break in an address",
    sessionParams({ cancel_url: "http://shop.test/\r\nx" }),
    "url_invalid",
    "cancel_url",
  ],
  ["a bad e-mail", sessionParams({ customer_email: "nobody" }), "email_invalid", "customer_email"],
  ["an unsupported mode", sessionParams({ mode: "setup" }), undefined, "mode"],
  ["an early expiry", sessionParams({ expires_at: 1 }), undefined, "expires_at"],
  ["an unknown expansion", sessionParams({ expand: ["colour"] }), undefined, "expand[0]"],
])("refuses %s", async (_, params, code, param) => {
  const { stripe } = createFixture();
  expect(await failureOf(stripe.checkout.sessions.create(params))).toMatchObject({
    statusCode: 400,
    rawType: "invalid_request_error",
    code,
    param,
    requestId: expect.stringMatching(/^req_/),
  });
});

test("refuses amounts below the minimum charge", async () => {
  const { stripe } = createFixture();
  const cheap = { ...item, price_data: { ...item.price_data, unit_amount: 49 }, quantity: 1 };
  const params = sessionParams({ line_items: [cheap] });
  expect(await failureOf(stripe.checkout.sessions.create(params))).toMatchObject({
    code: "amount_too_small",
  });
});

test("reports missing objects and unknown URLs with 404", async () => {
  const { stripe } = createFixture();
  const missing = { statusCode: 404, code: "resource_missing", rawType: "invalid_request_error" };
  const lookups = [
    stripe.checkout.sessions.retrieve("cs_test_none"),
    stripe.checkout.sessions.retrieve("controls"),
    stripe.checkout.sessions.expire("cs_test_none"),
    stripe.events.list({ starting_after: "evt_none" }),
  ];
  for (const lookup of lookups) expect(await failureOf(lookup)).toMatchObject(missing);
  for (const call of [stripe.invoices.create(), stripe.charges.retrieve("ch_none")])
    expect(await failureOf(call)).toMatchObject({ statusCode: 404 });
});

test.each([undefined, "Bearer ", "Bearer sk_live_1", "Basic abc"])(
  "requires a test key, not %s",
  async (authorization) => {
    const { sandbox } = createFixture();
    const headers = new Headers(authorization ? { authorization } : {});
    const response = await sandbox.fetch("https://api.stripe.com/v1/events", { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get("request-id")).toMatch(/^req_/);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ error: { type: "invalid_request_error" } });
    expect(body).not.toContain("sk_live_1");
  },
);

test("expires an open session, once", async () => {
  const { stripe, sandbox, delivered } = createFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
  expect(await failureOf(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 });
  await sandbox.deliverPending();
  expect(delivered()).toEqual(["checkout.session.expired"]);
});

test("lists payments and events, newest first, page by page", async () => {
  const { stripe, pay, clock, sandbox } = createFixture();
  const ids: string[] = [];
  for (const orderId of ["order1", "order2"]) {
    const session = await stripe.checkout.sessions.create(
      sessionParams({ client_reference_id: orderId }),
    );
    ids.push(session.id);
    clock.advance(1000);
    await pay(session.id);
  }
  const session = await stripe.checkout.sessions.retrieve(ids[0] ?? "", {
    expand: ["payment_intent"],
  });
  const payment = session.payment_intent;
  if (typeof payment !== "object" || !payment) throw new Error("Expected an expanded payment");
  expect(payment).toMatchObject({ status: "succeeded", metadata: { orderId: "order1" } });

  const all = await stripe.events.list({ limit: 1 }).autoPagingToArray({ limit: 100 });
  expect(all).toHaveLength(4);
  expect(new Set(all.map(({ id }) => id)).size).toBe(4);
  const completed = await stripe.events.list({ types: ["checkout.session.completed"] });
  expect(completed.data.map(({ data }) => Reflect.get(data.object, "id"))).toEqual(
    ids.toReversed(),
  );
  const [event] = completed.data;
  expect(event?.pending_webhooks).toBe(1);
  await sandbox.deliverPending();
  const [delivered] = (await stripe.events.list({ types: ["checkout.session.completed"] })).data;
  expect(delivered).toMatchObject({ id: event?.id, pending_webhooks: 0 });
});

test("no body causes a server error", async () => {
  const { sandbox } = createFixture();
  const names = [
    ...Object.keys(sessionParams()),
    "line_items[0]",
    "line_items[0][tax_rates][]",
    "discounts[0][coupon]",
    "automatic_tax[enabled]",
    "billing_address_collection",
    "metadata[a]",
    "__proto__",
    "a[b",
  ];
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webQueryParameters(),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.string()))
      .map((pairs) => new URLSearchParams(pairs).toString()),
    fc
      .dictionary(fc.string(), fc.string({ unit: "binary" }))
      .map((metadata) => wellFormed({ metadata })),
    fc.string({ unit: "binary" }).map((name) => wellFormed({ name })),
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const response = await sandbox.fetch("https://api.stripe.com/v1/checkout/sessions", {
        method: "POST",
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: text,
      });
      expect(response.status).toBeLessThan(500);
      if (response.ok) accepted += 1;
    }),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(0);
});

/** A valid form but for one odd value, so that unusual text reaches the database. */
function wellFormed(odd: { metadata?: Record<string, string>; name?: string }): string {
  const form = new URLSearchParams({
    mode: "payment",
    success_url: PUBLIC_URL,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "1900",
    "line_items[0][price_data][product_data][name]": odd.name ?? "Trail pack",
  });
  for (const [key, value] of Object.entries(odd.metadata ?? {}))
    form.append(`metadata[${key}]`, value);
  return form.toString();
}

import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { MAX_ATTEMPTS } from "../ledger/attempts.ts";
import { charges, payments } from "../records.ts";
import {
  APPROVED,
  createFixture,
  DECLINED,
  PUBLIC_URL,
  sessionParams,
} from "#tests/support/sandbox-fixture.ts";
import { withNoise } from "#tests/support/with-noise.ts";

const DAY_IN_MS = 86_400_000;
const TOO_EXPENSIVE = "4000 0000 0000 9995";
/** Valid, but none of the test cards. */
const OTHER_CARD = "4111 1111 1111 1111";
const DECLINED_URL = `${PUBLIC_URL}/error?order=order1&reason=declined`;
const EXPIRED_URL = `${PUBLIC_URL}/error?order=order1&reason=expired`;

async function openSession(changes: Parameters<typeof sessionParams>[0] = {}) {
  const fixture = createFixture();
  const { id } = await fixture.stripe.checkout.sessions.create(sessionParams(changes));
  const read = () => fixture.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  return { ...fixture, id, read, path: `/sandbox/pay/${id}` };
}

function address(response: Response): string | null {
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

test("shows the items, the price and the test cards", async () => {
  const { sandbox, path } = await openSession({ customer_email: "known@example.com" });
  const response = await sandbox.pages.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const text = await response.text();
  for (const part of [
    "Test mode: no real money moves.",
    "Trail pack",
    "€19.00",
    "Pay €19.00</button>",
    'value="known@example.com"',
    "Cancel and go back</a>",
    "4242 4242 4242 4242",
    "More test numbers</summary>",
    "4000 0000 0000 0002",
    "4000 0000 0000 9995",
    'autocomplete="cc-number"',
    'inputmode="numeric"',
  ])
    expect(text).toContain(part);
  for (const label of ["Email", "Card number", "Expiry", "CVC"])
    expect(text).toContain(`>${label}</label>`);
  expect(text).not.toMatch(/<script| style=|autofocus|aria-invalid="/);
});

test("puts the host's nonce on its style element", async () => {
  const { sandbox, path } = await openSession();
  const host = new Hono<{ Variables: { nonce?: string } }>();
  host.use(async (c, next) => {
    c.set("nonce", "n0nce");
    await next();
  });
  host.route("/", sandbox.pages);
  expect(await (await host.request(path)).text()).toContain('<style nonce="n0nce">');
});

test("escapes texts of the shop and the buyer", async () => {
  const name = '<script>alert("name")</script>';
  const [item] = sessionParams().line_items ?? [];
  const { sandbox, path, pay, id } = await openSession({
    line_items: [
      { ...item, price_data: { ...item?.price_data, currency: "eur", product_data: { name } } },
    ],
    cancel_url: `${PUBLIC_URL}/"onclick="x`,
  });
  const shown = await (await sandbox.pages.request(path)).text();
  expect(shown).toContain("&lt;script&gt;");
  expect(shown).not.toContain("<script");
  expect(shown).not.toContain('"onclick="x');
  const page = await (await pay(id, { email: '"><script>', expiry: '"><b>' })).text();
  expect(page).not.toMatch(/<script|<b>/);
});

test("accepts an approved card", async () => {
  const { pay, id, read, sandbox, delivered } = await openSession();
  expect(address(await pay(id))).toBe(`${PUBLIC_URL}/done?session=${id}`);
  expect(await read()).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    customer_details: { email: "buyer@example.com" },
    payment_intent: { status: "succeeded", amount_received: 1900, last_payment_error: null },
  });
  await sandbox.deliverPending();
  expect(delivered()).toEqual(["payment_intent.succeeded", "checkout.session.completed"]);
});

test("accepts what pasting adds to every field", async () => {
  const { pay, id, read } = await openSession();
  const typed = { email: "buyer@example.com", cardNumber: APPROVED, expiry: "12/34", cvc: "123" };
  const noisy = Object.entries(typed).map(([name, text]) => [name, withNoise(text)]);
  expect(address(await pay(id, Object.fromEntries(noisy)))).toContain("/done");
  expect(await read()).toMatchObject({ customer_details: { email: "buyer@example.com" } });
});

test.each([
  [DECLINED, "generic_decline"],
  [TOO_EXPENSIVE, "insufficient_funds"],
  [OTHER_CARD, "test_mode_live_card"],
])("refuses the card %s and lets the buyer try again", async (cardNumber, declineCode) => {
  const { pay, id, read, sandbox, delivered } = await openSession();
  expect(address(await pay(id, { cardNumber }))).toBe(DECLINED_URL);
  const declined = await read();
  expect(declined).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    payment_intent: {
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: declineCode },
    },
  });
  expect(address(await pay(id))).toContain("/done");
  const paid = await read();
  expect(paid.payment_intent).toMatchObject({ status: "succeeded", last_payment_error: null });
  expect(Reflect.get(Object(paid.payment_intent), "id")).toBe(
    Reflect.get(Object(declined.payment_intent), "id"),
  );
  await sandbox.deliverPending();
  expect(delivered()).toContain("payment_intent.payment_failed");
});

test("without a cancel URL a refused card is reported on the page", async () => {
  const { stripe, pay } = createFixture();
  const { cancel_url: _, ...params } = sessionParams();
  const session = await stripe.checkout.sessions.create(params);
  const response = await pay(session.id, { cardNumber: DECLINED });
  expect(response.status).toBe(402);
  expect(await response.text()).toContain("The card was declined");
});

test.each([
  ["a mistyped number", { cardNumber: "4242 4242 4242 4241" }, "cardNumber"],
  ["a short number", { cardNumber: "42" }, "cardNumber"],
  ["no number", { cardNumber: "" }, "cardNumber"],
  ["letters", { cardNumber: "abcd" }, "cardNumber"],
  ["last month", { expiry: "12/25" }, "expiry"],
  ["a thirteenth month", { expiry: "13/30" }, "expiry"],
  ["no expiry", { expiry: "" }, "expiry"],
  ["a far year", { expiry: "12/9999" }, "expiry"],
  ["two digits", { cvc: "12" }, "cvc"],
  ["five digits", { cvc: "12345" }, "cvc"],
  ["no address", { email: "" }, "email"],
  ["half an address", { email: "buyer@" }, "email"],
])("shows the problem beside the field: %s", async (_, fields, name) => {
  const { pay, id, read } = await openSession();
  const response = await pay(id, fields);
  expect(response.status).toBe(422);
  const text = await response.text();
  expect(text).toContain(`id="${name}-error"`);
  expect(text.match(/aria-invalid="true"/g)).toHaveLength(1);
  const input = text.slice(text.indexOf(`<input\n        id="${name}"`)).split("/>")[0] ?? "";
  expect(input).toMatch(new RegExp(`aria-describedby="[^"]*${name}-error"`));
  expect(input).toContain("autofocus");
  expect((await read()).payment_intent).toBeNull();
});

test("keeps address and expiry in the form, never number and security code", async () => {
  const { pay, id } = await openSession();
  const text = await (await pay(id, { cvc: "98765", expiry: "11/33" })).text();
  expect(text).toContain('value="buyer@example.com"');
  expect(text).toContain('value="11/33"');
  expect(text).not.toContain("98765");
  expect(text.match(/value="4/g)).toBeNull();
});

test("focuses only the first of several invalid fields", async () => {
  const { sandbox, path } = await openSession();
  const response = await sandbox.pages.request(path, { method: "POST" });
  const text = await response.text();
  expect(text.match(/aria-invalid="true"/g)).toHaveLength(4);
  expect(text.match(/autofocus/g)).toHaveLength(1);
});

test.each(["01/26", "0126", "01 / 26", "01/2026"])(
  "a card that expires this month is valid: %s",
  async (expiry) => {
    const { pay, id } = await openSession();
    expect(address(await pay(id, { expiry, cardNumber: APPROVED.replaceAll(" ", "-") }))).toContain(
      "/done",
    );
  },
);

test("submitting the form several times makes one payment", async () => {
  const { pay, id, stripe, documents } = await openSession();
  const responses = await Promise.all(Array.from({ length: 10 }, () => pay(id)));
  for (const response of responses) expect(address(response)).toContain("/done");
  for (const type of ["payment_intent.succeeded", "checkout.session.completed"])
    expect((await stripe.events.list({ types: [type] })).data).toHaveLength(1);
  const stored = await documents.query(payments, {
    where: [["kind", "==", "payment"]],
    orderBy: [["createdAt", "asc"]],
  });
  expect(stored.map(({ data }) => data.status)).toEqual(["succeeded"]);
});

test("after fifty attempts, a session stores no more", async () => {
  const { pay, id, documents, read } = await openSession();
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) await pay(id, { cardNumber: DECLINED });
  const stored = () =>
    documents.query(charges, {
      where: [["kind", "==", "charge"]],
      orderBy: [["createdAt", "asc"]],
    });
  expect(await stored()).toHaveLength(MAX_ATTEMPTS);
  expect(address(await pay(id))).toBe(DECLINED_URL);
  expect(await stored()).toHaveLength(MAX_ATTEMPTS);
  expect(await read()).toMatchObject({ status: "open", payment_status: "unpaid" });
});

test("a paid session redirects to the success page, whatever is submitted", async () => {
  const { pay, id, sandbox, path } = await openSession();
  await pay(id);
  expect(address(await sandbox.pages.request(path))).toContain("/done");
  expect(address(await pay(id, { cardNumber: DECLINED }))).toContain("/done");
  expect(address(await pay(id, { cardNumber: "1" }))).toContain("/done");
});

test("an expired session redirects to the cancel URL and causes one event", async () => {
  const { pay, id, sandbox, path, clock, delivered } = await openSession();
  clock.advance(DAY_IN_MS);
  expect(address(await pay(id))).toBe(EXPIRED_URL);
  expect(address(await sandbox.pages.request(path))).toBe(EXPIRED_URL);
  expect(address(await pay(id, { cardNumber: "1" }))).toBe(EXPIRED_URL);
  await sandbox.deliverPending();
  expect(delivered()).toEqual(["checkout.session.expired"]);
});

test("overdue sessions expire without a visit", async () => {
  const { sandbox, clock, delivered } = await openSession();
  clock.advance(DAY_IN_MS);
  await sandbox.deliverPending();
  expect(delivered()).toEqual(["checkout.session.expired"]);
});

test("an unknown session shows a not-found page", async () => {
  const { sandbox, pay } = createFixture();
  const response = await sandbox.pages.request("/sandbox/pay/cs_test_none");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Payment not found");
  expect((await pay("controls")).status).toBe(404);
});

test("refuses long bodies", async () => {
  const { pay, id } = await openSession();
  expect((await pay(id, { email: "x".repeat(9000) })).status).toBe(413);
});

test("stores nothing of the card", async () => {
  const { pay, id, documents } = await openSession();
  await pay(id, { cardNumber: DECLINED, cvc: "987" });
  await pay(id, { cvc: "987" });
  for (const name of ["sandboxObjects", "sandboxEvents"]) {
    const stored = await documents.query(defineCollection(name, { schema: z.unknown() }), {});
    expect(JSON.stringify(stored)).not.toMatch(/4242 ?4242|4000 ?0000|"987"/);
  }
});

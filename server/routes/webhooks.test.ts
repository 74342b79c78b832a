import { afterAll, beforeAll, expect, test } from "vitest";
import { entitlements } from "#domain/orders/entitlements.ts";
import { orders } from "#domain/orders/orders.ts";
import { paymentEvents } from "#domain/selling/payment-events.ts";
import { payWith, startCheckout, type StartedCheckout } from "#tests/support/buy.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { signEvent } from "#embedded/payments/deliveries.ts";
import { events } from "#embedded/payments/records.ts";
import { deriveSecret } from "../secrets/cipher.ts";

const APP_SECRET = "a secret of thirty-two characters";
const WEBHOOK_SECRET = `whsec_${deriveSecret(APP_SECRET, "sandbox webhooks")}`;
const WEBHOOK = "/api/webhooks/stripe";
const RETURNS = 5;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ APP_SECRET });
});
afterAll(() => app.close());

interface Buyer {
  readonly browser: TestBrowser;
  readonly checkout: StartedCheckout;
}

/** A buyer who paid while the sandbox holds its webhooks back. */
async function payHeld(plan = "book"): Promise<Buyer> {
  await chooseWebhooks("hold");
  const browser = app.browser();
  await browser.signUp();
  const checkout = await startCheckout(browser, plan);
  expect((await payWith(browser, checkout)).status).toBe(303);
  expect(await readOrder(checkout)).toMatchObject({ status: "pending" });
  return { browser, checkout };
}

async function chooseWebhooks(webhooks: string): Promise<void> {
  const response = await app.browser().postJson("/dev/payments", { webhooks });
  expect(response.status).toBe(200);
}

async function returnToShop({ browser, checkout }: Buyer): Promise<string> {
  const path = `/landing/confirmation/download?order=${checkout.orderId}`;
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

const returnOften = (buyer: Buyer) =>
  Promise.all(Array.from({ length: RETURNS }, () => returnToShop(buyer)));

function post(body: string, signature?: string): Promise<Response> {
  return app.browser().request(WEBHOOK, {
    method: "POST",
    body,
    headers: {
      accept: "*/*",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
  });
}

const sign = (body: string, secret = WEBHOOK_SECRET) => signEvent(body, secret, app.clock.now());

/** The body of the sandbox's event for the paid checkout. */
async function bodyOf({ checkout }: Buyer): Promise<string> {
  const all = await app.services.documents.query(events, {});
  const event = all.find(
    ({ data }) =>
      data.type === "checkout.session.completed" && data.body.includes(checkout.orderId),
  );
  if (!event) throw new Error("The sandbox recorded no payment");
  return event.data.body;
}

async function readOrder({ orderId }: StartedCheckout) {
  return (await app.services.documents.get(orders, orderId))?.data;
}

/** The stored event, once it is processed. */
async function untilProcessed(eventId: string) {
  const read = async () => (await app.services.documents.get(paymentEvents, eventId))?.data;
  await expect.poll(async () => (await read())?.outcome ?? "received").not.toBe("received");
  return read();
}

async function runJob(name: string): Promise<void> {
  const job = app.jobs.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`No job ${name}`);
  await job.run();
}

/** Expects a paid order with one entitlement and one receipt. */
async function expectBoughtOnce({ browser, checkout }: Buyer): Promise<void> {
  const { documents } = app.services;
  const order = await readOrder(checkout);
  expect(order).toMatchObject({ status: "paid" });
  expect(order).not.toHaveProperty("attention");
  const ofBuyer = { where: [["uid", "==", order?.uid]] } as const;
  expect((await documents.query(orders, ofBuyer)).map(({ id }) => id)).toEqual([checkout.orderId]);
  const owned = await documents.query(entitlements, ofBuyer);
  expect(owned.map(({ data }) => [data.orderId, data.status])).toEqual([
    [checkout.orderId, "active"],
  ]);
  await runJob("outbox");
  await runJob("outbox");
  const inbox = (await (await app.browser().get("/dev/inbox.json")).json()) as { text: string }[];
  expect(inbox.filter(({ text }) => text.includes(checkout.orderId))).toMatchObject([
    { to: "paid-with@example.com", subject: "Your receipt from Small Press" },
  ]);
  const download = await browser.postForm("/api/downloads/book");
  expect(download.status).toBe(303);
}

test.each(["hold", "normal", "duplicate", "reorder"])(
  "with webhooks in mode %s beside the return page, the purchase counts once",
  async (mode) => {
    const buyer = await payHeld();
    await chooseWebhooks(mode);
    await Promise.all([app.services.sandbox?.deliverPending(), returnOften(buyer)]);
    expect(await returnToShop(buyer)).toContain("It’s yours.");
    await expectBoughtOnce(buyer);
  },
);

test("webhooks released after the buyer's return change nothing", async () => {
  const buyer = await payHeld();
  await returnToShop(buyer);
  const released = await app.browser().request("/dev/payments/release", { method: "POST" });
  expect(await released.json()).toEqual({ delivered: expect.any(Number) });
  await expectBoughtOnce(buyer);
});

test.each([1, 10])(
  "the same event %i times at once, beside the return page, counts once",
  async (times) => {
    const buyer = await payHeld();
    const body = await bodyOf(buyer);
    const signature = sign(body);
    const [responses] = await Promise.all([
      Promise.all(Array.from({ length: times }, () => post(body, signature))),
      returnOften(buyer),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ received: true });
    }
    await expectBoughtOnce(buyer);
  },
);

test("a webhook alone settles the order, and is recorded", async () => {
  const buyer = await payHeld();
  const body = await bodyOf(buyer);
  expect((await post(body, sign(body))).status).toBe(200);
  expect(await untilProcessed(JSON.parse(body).id)).toMatchObject({
    type: "checkout.session.completed",
    orderId: buyer.checkout.orderId,
    outcome: "known",
  });
  await expectBoughtOnce(buyer);
});

test("a signed event that claims a payment is checked with the payment service", async () => {
  await chooseWebhooks("hold");
  const browser = app.browser();
  await browser.signUp();
  const checkout = await startCheckout(browser, "book");
  const paid = JSON.parse(await bodyOf(await payHeld()));
  paid.id = "evt_claim";
  paid.data.object.client_reference_id = checkout.orderId;
  const body = JSON.stringify(paid);
  expect((await post(body, sign(body))).status).toBe(200);
  await untilProcessed("evt_claim");
  expect(await readOrder(checkout)).toMatchObject({ status: "pending" });
  expect((await browser.postForm("/api/downloads/book")).status).toBe(403);
});

const refused: [string, (body: string) => [body: string, signature?: string]][] = [
  ["missing", (body) => [body]],
  ["empty", (body) => [body, ""]],
  ["malformed", (body) => [body, "t=now,v1=yes"]],
  ["of another secret", (body) => [body, sign(body, "whsec_guessed")]],
  ["of another body", (body) => [`${body} `, sign(body)]],
];

test.each(refused)("a signature that is %s gives a 400, and nothing changes", async (_, forge) => {
  const buyer = await payHeld();
  await expectRefused(buyer, ...forge(await bodyOf(buyer)));
});

test("a signature older than five minutes gives a 400, and nothing changes", async () => {
  const buyer = await payHeld();
  const body = await bodyOf(buyer);
  const signature = sign(body);
  app.clock.advance(301_000);
  await expectRefused(buyer, body, signature);
  expect((await post(body, sign(body))).status).toBe(200);
  await untilProcessed(JSON.parse(body).id);
  await expectBoughtOnce(buyer);
});

async function expectRefused({ checkout }: Buyer, body: string, signature?: string) {
  const { documents } = app.services;
  const read = () =>
    Promise.all([
      documents.get(orders, checkout.orderId),
      documents.query(entitlements, {}),
      documents.query(paymentEvents, {}),
    ]);
  const before = await read();
  const response = await post(body, signature);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({
    url: WEBHOOK,
    statusCode: 400,
    statusMessage: "Bad Request",
    message: "The Stripe-Signature header does not match this body.",
    stack: "",
    data: { issues: [{ path: "Stripe-Signature", message: "missing, forged or too old" }] },
  });
  expect(await read()).toEqual(before);
}

test.each(["nobody", "2026/001", "..", "a\0b", "lone\ud800", "x".repeat(3000)])(
  "a payment for the unknown order %j gives a 200 and is recorded",
  async (orderId) => {
    const id = `evt_${crypto.randomUUID()}`;
    const body = JSON.stringify({
      id,
      object: "event",
      type: "checkout.session.completed",
      data: { object: { metadata: { orderId }, payment_status: "paid", amount_total: 1900 } },
    });
    expect((await post(body, sign(body))).status).toBe(200);
    expect(await untilProcessed(id)).toMatchObject({
      type: "checkout.session.completed",
      outcome: "unknown",
      isToRefund: true,
    });
  },
);

test("an event about no order gives a 200 and is not recorded", async () => {
  const body = JSON.stringify({
    id: "evt_payout",
    object: "event",
    type: "payout.paid",
    data: { object: {} },
  });
  expect((await post(body, sign(body))).status).toBe(200);
  expect(await app.services.documents.get(paymentEvents, "evt_payout")).toBeUndefined();
});

test("without webhooks the return page settles the order", async () => {
  const buyer = await payHeld();
  const page = await returnToShop(buyer);
  expect(page).toContain("It’s yours.");
  expect(page).toContain("letters-book.zip");
  await expectBoughtOnce(buyer);
});

test("without webhooks the next visit to /account settles the order", async () => {
  const buyer = await payHeld();
  const page = await (await buyer.browser.get("/account")).text();
  expect(page).toContain("letters-book.zip");
  await expectBoughtOnce(buyer);
});

test("without webhooks and without the buyer the reconciler settles the order", async () => {
  const buyer = await payHeld();
  app.clock.advance(61_000);
  await runJob("reconcile");
  await expectBoughtOnce(buyer);
});

test.each([
  ["id", ""],
  ["id", "a/b"],
  ["id", ".."],
  ["id", "evt\0"],
  ["id", "\ud800"],
  ["id", "x".repeat(2000)],
  ["type", ""],
  ["type", 7],
  ["type", "x".repeat(2000)],
])("a signed event whose %s is %j gives a 400 that names the field", async (field, value) => {
  const event = { id: "evt_odd", object: "event", type: "payout.paid", data: { object: {} } };
  const body = JSON.stringify({ ...event, [field]: value });
  const response = await post(body, sign(body));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: { issues: [{ path: field }] } });
});

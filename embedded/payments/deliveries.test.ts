import Stripe from "stripe";
import { expect, test, vi } from "vitest";
import {
  createFixture,
  sessionParams,
  WEBHOOK_SECRET,
  type Fixture,
} from "#tests/support/sandbox-fixture.ts";
import { createStripeSandbox } from "./sandbox.ts";

const PAID = ["payment_intent.succeeded", "checkout.session.completed"];

async function payOnce({ stripe, pay }: Fixture): Promise<void> {
  await pay((await stripe.checkout.sessions.create(sessionParams())).id);
}

function switchable() {
  const state = { answer: async () => new Response("down", { status: 503 }) };
  return { state, deliver: () => state.answer() };
}

test("the SDK accepts the signature and no other", async () => {
  const fixture = createFixture();
  await payOnce(fixture);
  await fixture.sandbox.deliverPending();
  const [{ body, signature } = { body: "", signature: "" }] = fixture.deliveries;
  const read = (text: string, secret: string, at = fixture.clock.now()) =>
    fixture.stripe.webhooks.constructEvent(text, signature, secret, 300, undefined, at);
  expect(read(body, WEBHOOK_SECRET)).toMatchObject({
    object: "event",
    type: "payment_intent.succeeded",
    api_version: Stripe.API_VERSION,
    data: { object: { metadata: { orderId: "order1" } } },
  });
  expect(() => read(body, "whsec_other")).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => read(`${body} `, WEBHOOK_SECRET)).toThrow();
  expect(() => read(body, WEBHOOK_SECRET, fixture.clock.now() + 301_000)).toThrow();
});

test("an accepted event is delivered once", async () => {
  const fixture = createFixture();
  await payOnce(fixture);
  await fixture.sandbox.deliverPending();
  await fixture.sandbox.deliverPending();
  expect(fixture.delivered()).toEqual(PAID);
});

test("two processes deliver each event once between them", async () => {
  const fixture = createFixture();
  const other = fixture.restart();
  await payOnce(fixture);
  await Promise.all([fixture.sandbox.deliverPending(), other.deliverPending()]);
  expect(fixture.delivered().toSorted()).toEqual(PAID.toSorted());
});

test("a refused delivery is retried at growing intervals", async () => {
  const { state, deliver } = switchable();
  const answer = vi.spyOn(state, "answer");
  const fixture = createFixture(deliver);
  await payOnce(fixture);
  await fixture.sandbox.deliverPending();
  expect(answer).toHaveBeenCalledTimes(2);
  await fixture.sandbox.deliverPending();
  expect(answer).toHaveBeenCalledTimes(2);
  fixture.clock.advance(1000);
  answer.mockRejectedValue(new Error("refused"));
  await fixture.sandbox.deliverPending();
  expect(answer).toHaveBeenCalledTimes(4);
  fixture.clock.advance(1000);
  await fixture.sandbox.deliverPending();
  expect(answer).toHaveBeenCalledTimes(4);
  fixture.clock.advance(1000);
  answer.mockResolvedValue(new Response("ok"));
  await fixture.sandbox.deliverPending();
  expect(fixture.delivered()).toEqual(PAID);
});

test("gives an event up after three days", async () => {
  const { state, deliver } = switchable();
  const fixture = createFixture(deliver);
  await payOnce(fixture);
  fixture.clock.advance(4 * 86_400_000);
  await fixture.sandbox.deliverPending();
  const status = await fixture.sandbox.controls.request("/dev/payments");
  expect(await status.json()).toEqual({ webhooks: "normal", pending: 0 });
  state.answer = async () => new Response("ok");
  fixture.clock.advance(86_400_000);
  await fixture.sandbox.deliverPending();
  expect(fixture.delivered()).not.toContain("checkout.session.completed");
});

test("after a crash the next process delivers pending events", async () => {
  const fixture = createFixture();
  await payOnce(fixture);
  const next = fixture.restart();
  next.start();
  await vi.waitFor(() => expect(fixture.delivered()).toEqual(PAID), { timeout: 60_000 });
  await next.stop();
});

test("after a crash during a delivery the next process repeats it", async () => {
  const reached = Promise.withResolvers<void>();
  const fixture = createFixture(() => {
    reached.resolve();
    return new Promise(() => undefined);
  });
  await payOnce(fixture);
  void fixture.sandbox.deliverPending();
  await reached.promise;
  fixture.clock.advance(10_000);
  const next = fixture.restart(async () => new Response("ok"));
  await next.deliverPending();
  expect(fixture.delivered().toSorted()).toEqual(PAID.toSorted());
});

test("after start, events are delivered as payments happen", async () => {
  const fixture = createFixture();
  fixture.sandbox.start();
  fixture.sandbox.start();
  for (let count = 1; count <= 3; count += 1) {
    await payOnce(fixture);
    await vi.waitFor(() => expect(fixture.delivered()).toHaveLength(2 * count), {
      timeout: 60_000,
    });
  }
  await fixture.sandbox.stop();
  await payOnce(fixture);
  await fixture.sandbox.stop();
  expect(fixture.delivered()).toHaveLength(6);
});

test("failures are logged without keys and addresses", async () => {
  const log = vi.fn<(message: string, details: object) => void>();
  const fixture = createFixture();
  const { documents, clock } = fixture;
  await payOnce(fixture);
  const failing = createStripeSandbox({
    documents,
    clock,
    log,
    publicUrl: "http://shop.test",
    webhookSecret: WEBHOOK_SECRET,
    deliver: async () => new Response("no", { status: 500 }),
  });
  await failing.deliverPending();
  expect(log).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledWith("Webhook refused", {
    event: expect.stringMatching(/^evt_/),
    type: "payment_intent.succeeded",
    status: 500,
  });
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/buyer@|whsec|4242/);
});

import { expect, test } from "vitest";
import { createFixture, purchase, SEPA_DEBIT } from "#tests/support/sandbox-fixture.ts";
import { DELAYED_PAYMENT_MS } from "./attempts.ts";

test("two processes settle a delayed payment once between them, also after a restart", async () => {
  const fixture = createFixture();
  const { stripe, clock } = fixture;
  await purchase(fixture, SEPA_DEBIT);
  clock.advance(DELAYED_PAYMENT_MS);
  const processes = [fixture.restart(), fixture.restart()];
  await Promise.all(processes.map((process) => process.deliverPending()));
  for (const type of ["payment_intent.succeeded", "checkout.session.async_payment_succeeded"])
    expect((await stripe.events.list({ types: [type] })).data).toHaveLength(1);
});

test("a delayed payment from the future is settled at once, because the clock was wrong", async () => {
  const fixture = createFixture();
  const { stripe, clock, sandbox } = fixture;
  clock.advance(2 * 86_400_000);
  const { sessionId } = await purchase(fixture, SEPA_DEBIT);
  clock.advance(-2 * 86_400_000);
  await sandbox.deliverPending();
  expect(await stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
    payment_status: "paid",
  });
});

test("the test account for failures leaves the session unpaid", async () => {
  const fixture = createFixture();
  const { sessionId } = await purchase(fixture, { ...SEPA_DEBIT, iban: "DE62370400440532013001" });
  fixture.clock.advance(DELAYED_PAYMENT_MS);
  await fixture.sandbox.deliverPending();
  const session = await fixture.stripe.checkout.sessions.retrieve(sessionId, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    payment_intent: {
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_payment_attempt_failed" },
      latest_charge: { status: "failed", paid: false },
    },
  });
  expect(fixture.delivered().slice(2)).toEqual([
    "payment_intent.payment_failed",
    "checkout.session.async_payment_failed",
  ]);
});

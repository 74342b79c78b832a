/** Sessions and payments that earlier builds stored. */
import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { sandboxObjects } from "./records.ts";
import { createFixture, readCharge, sessionParams } from "#tests/support/sandbox-fixture.ts";

/** How the previous version declared the collection. */
const version2 = defineCollection("sandboxObjects", {
  schema: z.looseObject({}),
  version: 2,
  expires: { never: "a test" },
});

async function createWithOldPayment() {
  const fixture = createFixture();
  const { clock, documents } = fixture;
  const common = { createdAt: clock.now(), amount: 1900, currency: "eur", metadata: [] };
  await documents.create(version2, "cs_test_old", {
    ...common,
    kind: "session",
    id: "cs_test_old",
    expiresAt: clock.now() + 1000,
    status: "complete",
    items: [{ name: "Trail pack", unitAmount: 1900, quantity: 1 }],
    clientReferenceId: "old1",
    buyerEmail: "ada@example.com",
    successUrl: "http://shop.test/done",
    paymentMetadata: [],
    paymentId: "pi_old",
  });
  await documents.create(version2, "pi_old", {
    ...common,
    kind: "payment",
    id: "pi_old",
    status: "succeeded",
    paymentMethodId: "pm_old",
  });
  return fixture;
}

test("a payment of an earlier build has a charge, which can be refunded and disputed", async () => {
  const { stripe } = await createWithOldPayment();
  const session = await stripe.checkout.sessions.retrieve("cs_test_old", {
    expand: ["payment_intent.latest_charge"],
  });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_method_types: ["card"],
    payment_intent: {
      latest_charge: { id: "ch_old", status: "succeeded", amount: 1900, amount_refunded: 0 },
    },
  });
  await stripe.refunds.create({ payment_intent: "pi_old", amount: 400 });
  await stripe.refunds.create({ payment_intent: "pi_old", amount: 500 });
  expect(await readCharge({ stripe }, "cs_test_old")).toMatchObject({
    amount_refunded: 900,
    payment_method: "pm_old",
  });
});

test("after the backfill, queries find what an earlier build stored", async () => {
  const { documents, sandbox } = await createWithOldPayment();
  await documents.backfill(sandboxObjects, { limit: 50, skip: 0 });
  const response = await sandbox.controls.request("/dev/payments/refund", {
    method: "POST",
    body: JSON.stringify({ orderId: "old1" }),
  });
  expect(await response.json()).toMatchObject({ chargeId: "ch_old", amount: 1900 });
});

test("an older build reports no delayed payment as paid", async () => {
  const { stripe, pay, documents } = createFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await pay(id, { method: "sepa_debit", accountHolder: "Ada", iban: "DE89370400440532013000" });
  const stored = await documents.get(version2, id);
  expect(stored?.data["status"]).not.toBe("complete");
});

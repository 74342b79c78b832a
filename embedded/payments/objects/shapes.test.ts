/**
 * The compiler checks the objects against the SDK's types (`satisfies`). The lists below, written by hand, are the
 * fields that Stripe documents and shops read, with the type of their values.
 */
import { expect, test } from "vitest";
import { createFixture, purchase, readCharge } from "#tests/support/sandbox-fixture.ts";

const DISPUTED = "4000 0000 0000 0259";
const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_\\w+$`));
const number = expect.any(Number);
const text = expect.any(String);

async function createObjects() {
  const fixture = createFixture();
  const { stripe } = fixture;
  const disputed = await purchase(fixture, { cardNumber: DISPUTED });
  const refunded = await purchase(fixture);
  const charge = await readCharge(fixture, disputed.sessionId);
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(disputed.sessionId, {
    expand: ["payment_intent"],
  });
  return {
    session: await stripe.checkout.sessions.retrieve(disputed.sessionId),
    payment,
    charge,
    dispute: (await stripe.disputes.list()).data[0],
    refund: await stripe.refunds.create(
      { payment_intent: refunded.paymentId },
      { idempotencyKey: "refund1" },
    ),
    event: (await stripe.events.list({ types: ["charge.refunded"] })).data[0],
    transaction: charge.balance_transaction,
  };
}

test("objects have the documented fields", async () => {
  const objects = await createObjects();
  const common = { created: number, livemode: false };
  expect(objects).toMatchObject({
    session: {
      ...common,
      id: id("cs_test"),
      object: "checkout.session",
      amount_subtotal: 1900,
      amount_total: 1900,
      cancel_url: text,
      client_reference_id: "order1",
      currency: "eur",
      customer: null,
      customer_creation: "if_required",
      customer_details: { email: text, name: null, tax_exempt: "none" },
      customer_email: null,
      discounts: [],
      expires_at: number,
      locale: null,
      metadata: { orderId: "order1" },
      mode: "payment",
      payment_intent: id("pi"),
      payment_method_types: ["card", "sepa_debit"],
      payment_status: "paid",
      status: "complete",
      success_url: text,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      url: null,
    },
    payment: {
      ...common,
      id: id("pi"),
      object: "payment_intent",
      amount: 1900,
      amount_capturable: 0,
      amount_received: 1900,
      client_secret: text,
      currency: "eur",
      customer: null,
      last_payment_error: null,
      latest_charge: id("ch"),
      metadata: { orderId: "order1" },
      next_action: null,
      payment_method: id("pm"),
      payment_method_types: ["card", "sepa_debit"],
      status: "succeeded",
    },
    charge: {
      ...common,
      id: id("ch"),
      object: "charge",
      amount: 1900,
      amount_captured: 1900,
      amount_refunded: 0,
      billing_details: { email: text, name: null, phone: null },
      captured: true,
      customer: null,
      disputed: true,
      failure_code: null,
      failure_message: null,
      metadata: {},
      outcome: { type: "authorized", network_status: "approved_by_network" },
      paid: true,
      payment_intent: id("pi"),
      payment_method: id("pm"),
      payment_method_details: {
        type: "card",
        card: {
          brand: "visa",
          checks: { cvc_check: "pass" },
          exp_month: 12,
          exp_year: 2034,
          last4: "0259",
          three_d_secure: null,
        },
      },
      refunded: false,
      refunds: { object: "list", data: [], has_more: false, url: text },
      status: "succeeded",
    },
    dispute: {
      ...common,
      id: id("du"),
      object: "dispute",
      amount: 1900,
      charge: id("ch"),
      currency: "eur",
      evidence: { uncategorized_text: null },
      evidence_details: {
        due_by: number,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: false,
      metadata: {},
      payment_intent: id("pi"),
      payment_method_details: { type: "card", card: { brand: "visa", case_type: "chargeback" } },
      reason: "fraudulent",
      status: "needs_response",
    },
    refund: {
      id: id("re"),
      object: "refund",
      amount: 1900,
      balance_transaction: id("txn"),
      charge: id("ch"),
      created: number,
      currency: "eur",
      destination_details: { type: "card", card: { type: "refund" } },
      metadata: {},
      payment_intent: id("pi"),
      payment_method: id("pm"),
      reason: null,
      receipt_number: null,
      status: "succeeded",
    },
    event: {
      ...common,
      id: id("evt"),
      object: "event",
      api_version: text,
      data: { object: { object: "charge" }, previous_attributes: { amount_refunded: 0 } },
      pending_webhooks: 1,
      request: { id: id("req"), idempotency_key: "refund1" },
      type: "charge.refunded",
    },
    transaction: {
      id: id("txn"),
      object: "balance_transaction",
      amount: 1900,
      available_on: number,
      currency: "eur",
      fee: 54,
      fee_details: [{ amount: 54, currency: "eur", type: "stripe_fee" }],
      net: 1846,
      reporting_category: "charge",
      source: id("ch"),
      status: "pending",
      type: "charge",
    },
  });
});

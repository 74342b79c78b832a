import { expect, test, vi } from "vitest";
import { signEvent } from "#embedded/payments/deliveries.ts";
import {
  APPROVED,
  createFixture,
  DECLINED,
  DISPUTED,
  SECRET_KEY,
  SEPA_DEBIT,
  WEBHOOK_SECRET,
} from "#tests/support/sandbox-fixture.ts";
import { describeDelays } from "#tests/contracts/payments-reversals.ts";
import { describeAutomaticTax, describeExpiry } from "#tests/contracts/payments-terms.ts";
import type { Billing, DelayedPaymentsSetup } from "#tests/contracts/payments-setup.ts";
import { describePayments } from "#tests/contracts/payments.ts";
import { endDispute } from "#tests/support/stripe-account.ts";
import { createStripePayments } from "./stripe.ts";

const request = {
  orderId: "order-1",
  name: "Trail pack",
  amount: 1900,
  currency: "EUR",
  email: "secret-buyer@example.com",
  locale: "en",
  successUrl: "http://shop.test/done",
  cancelUrl: "http://shop.test/error",
};

const DAY_IN_MS = 86_400_000;
const CARDS = { approved: APPROVED, declined: DECLINED, disputed: DISPUTED };

describePayments("stripe", createSetup);
describeDelays("stripe", createSetup);
describeAutomaticTax("stripe", createSetup);
describeExpiry("stripe", createSetup);

function createSetup(): DelayedPaymentsSetup & { now(): number } {
  const { clock, sandbox, stripe, pay, deliveries } = createFixture();
  async function control(action: string, body: object): Promise<void> {
    const response = await sandbox.controls.request(`/dev/payments/${action}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  }
  return {
    payments: createStripePayments({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      fetch: sandbox.fetch,
      clock,
    }),
    orderId: "order-1",
    buyerEmail: "buyer@example.com",
    async attempt(checkout, result, billing) {
      const { name, ...address }: Partial<Billing> = billing ?? {};
      const fields = { ...address, ...(name ? { billingName: name } : {}) };
      await pay(checkout.id, { cardNumber: CARDS[result], ...fields });
    },
    endDispute: (paymentId, outcome) => endDispute(stripe, paymentId, outcome),
    async payLater(checkout) {
      await pay(checkout.id, SEPA_DEBIT);
    },
    endDelay: (orderId, outcome) => control("delayed", { orderId, outcome }),
    expire: async () => clock.advance(DAY_IN_MS + 1),
    advance: clock.advance,
    now: clock.now,
    async passTime() {
      clock.advance(60_000);
      return clock.now();
    },
    sign: (body) => signEvent(body, WEBHOOK_SECRET, clock.now()),
    async readEvents() {
      await sandbox.deliverPending();
      return deliveries;
    },
  };
}

test("sends what Stripe expects, to the given address", async () => {
  const { clock } = createFixture();
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ id: "cs_1", object: "checkout.session", payment_status: "unpaid" }),
  );
  const payments = createStripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    clock,
    fetch,
    apiUrl: "http://localhost:12111",
  });
  await payments.openCheckout(request);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(String(url)).toBe("http://localhost:12111/v1/checkout/sessions");
  expect(new Headers(init?.headers).get("idempotency-key")).toBe("order:order-1");
  expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toMatchObject({
    mode: "payment",
    client_reference_id: "order-1",
    customer_email: request.email,
    "metadata[orderId]": "order-1",
    "payment_intent_data[metadata][orderId]": "order-1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "1900",
  });
});

test.each([
  ["won, open", "open"],
  ["open, won", "open"],
  ["won, lost, open", "lost"],
  ["open, lost", "lost"],
  ["lost, won", "lost"],
  ["won, inquiry", "won"],
  ["inquiry, won", "won"],
  ["inquiry", undefined],
  [`${"won, ".repeat(150)}open`, "open"],
] as const)("of the disputes %s, newest first, the worst decides", async (states, expected) => {
  const { clock } = createFixture();
  const statuses = { won: "won", lost: "lost", open: "under_review", inquiry: "warning_closed" };
  const disputes = states.split(", ").map((state, at) => ({
    id: `du_${at}`,
    object: "dispute",
    status: statuses[state as keyof typeof statuses],
  }));
  const payments = createStripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    clock,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(String(request));
      if (pathname === "/v1/disputes") {
        const limit = Number(searchParams.get("limit") ?? 10);
        const after = searchParams.get("starting_after");
        const start = disputes.findIndex(({ id }) => id === after) + 1;
        const data = disputes.slice(start, start + limit);
        const hasMore = start + limit < disputes.length;
        return Response.json({ object: "list", data, has_more: hasMore, url: pathname });
      }
      const charge = {
        id: "ch_1",
        disputed: true,
        payment_method_details: null,
        billing_details: {},
      };
      const intent = { id: "pi_1", object: "payment_intent", latest_charge: charge };
      const paid = { status: "complete", payment_status: "paid", payment_intent: intent };
      return Response.json({ id: "cs_1", object: "checkout.session", ...paid });
    },
  });
  expect((await payments.readPayment({ checkoutId: "cs_1" }))?.dispute).toBe(expected);
});

test("only a payment at Stripe itself has a page in the Dashboard", () => {
  const urlWith = (options: object) =>
    createStripePayments({
      secretKey: "sk_live_1",
      webhookSecret: WEBHOOK_SECRET,
      clock: { now: () => 0 },
      ...options,
    }).dashboardUrl?.("pi_1");
  expect(urlWith({})).toBe("https://dashboard.stripe.com/payments/pi_1");
  for (const secretKey of ["sk_test_1", "rk_test_1"])
    expect(urlWith({ secretKey })).toBe("https://dashboard.stripe.com/test/payments/pi_1");
  expect(urlWith({ fetch })).toBeUndefined();
  expect(urlWith({ apiUrl: "http://localhost:12111" })).toBeUndefined();
});

test("an outage is one error with its cause, and reveals no secrets", async () => {
  const { clock } = createFixture();
  const payments = createStripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    clock,
    fetch: async () =>
      Response.json(
        {
          error: {
            type: "invalid_request_error",
            message: `Bad ${request.email}`,
            code: "email_invalid",
          },
        },
        { status: 400, headers: { "request-id": "req_1" } },
      ),
  });
  const error = await payments.openCheckout(request).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message:
      "[payments/stripe] could not open the checkout of order order-1 (StripeInvalidRequestError, email_invalid, req_1)",
    cause: { code: "email_invalid" },
  });
  await expect(payments.readPayment({ checkoutId: "cs_test_1" })).rejects.toThrow(
    "[payments/stripe]",
  );
});

test("a different request for the same order is an error and opens no second checkout", async () => {
  const { clock, sandbox } = createFixture();
  const payments = createStripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    clock,
    fetch: sandbox.fetch,
  });
  await payments.openCheckout(request);
  await expect(payments.openCheckout({ ...request, amount: 100 })).rejects.toThrow(
    "StripeIdempotencyError",
  );
});

test("an email address that Stripe refuses is left out, for the buyer to type", async () => {
  const { clock, sandbox, stripe } = createFixture();
  const payments = createStripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    clock,
    fetch: sandbox.fetch,
  });
  const { id } = await payments.openCheckout({ ...request, email: "a&b@münchen.example" });
  const session = await stripe.checkout.sessions.retrieve(id);
  expect(session.customer_email).toBeNull();
  expect(session.client_reference_id).toBe(request.orderId);
});

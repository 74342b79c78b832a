/** Sets up the payments contract on a Stripe account in test mode, with nothing but Stripe's API. */
import Stripe from "stripe";
import { EVENT_TYPES } from "#server/adapters/payments/stripe-payment.ts";
import { createStripePayments } from "#server/adapters/payments/stripe.ts";
import type { Billing, PaymentsSetup } from "#tests/contracts/payments-setup.ts";

const WEBHOOK_SECRET = "whsec_test";
const BUYER_EMAIL = "known@example.com";
const CARD_TOKENS = {
  approved: "tok_visa",
  declined: "tok_chargeDeclined",
  disputed: "tok_createDispute",
} as const;

export interface StripeAccount {
  /** Starts with "sk_test_" or "rk_test_". */
  readonly secretKey: string;
  /** Replaces the network. */
  readonly fetch?: typeof fetch;
}

export function createAccountSetup({ secretKey, fetch }: StripeAccount): PaymentsSetup {
  const stripe = new Stripe(secretKey, {
    apiVersion: Stripe.API_VERSION,
    telemetry: false,
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
  });
  const orderId = `contract-${crypto.randomUUID()}`;
  const beganAt = Date.now();
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const sign = (payload: string) =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp: Math.floor(clock.now() / 1000),
    });
  return {
    payments: createStripePayments({
      secretKey,
      webhookSecret: WEBHOOK_SECRET,
      clock,
      ...(fetch ? { fetch } : {}),
    }),
    orderId,
    buyerEmail: BUYER_EMAIL,
    attempt: (checkout, result, billing) => pay(stripe, checkout.id, CARD_TOKENS[result], billing),
    endDispute: (paymentId, outcome) => endDispute(stripe, paymentId, outcome),
    async expire(checkout) {
      await stripe.checkout.sessions.expire(checkout.id);
    },
    advance: (milliseconds) => void (ahead += milliseconds),
    passTime: untilNextSecond,
    sign,
    async readEvents() {
      const bodies = await listBodies(stripe, beganAt, orderId);
      return bodies.map((body) => ({ body, signature: sign(body) }));
    },
  };
}

/** Throws unless the bank has an open dispute about the payment. */
export async function endDispute(
  stripe: Stripe,
  paymentId: string,
  outcome: "won" | "lost",
): Promise<void> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 1 });
  const [dispute] = data;
  if (!dispute) throw new Error("The payment is not disputed");
  // https://docs.stripe.com/testing#disputes
  const text = outcome === "won" ? "winning_evidence" : "losing_evidence";
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text } });
}

/** Does what the payment page does. The requests are those of `stripe trigger checkout.session.completed`. */
async function pay(
  stripe: Stripe,
  checkoutId: string,
  token: string,
  billing?: Billing,
): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(checkoutId);
  const method = await stripe.paymentMethods.create({
    type: "card",
    card: { token },
    billing_details: {
      email: BUYER_EMAIL,
      name: "Ada Lovelace",
      ...(billing ? { address: { country: billing.country } } : {}),
    },
  });
  const params = { payment_method: method.id, expected_amount: session.amount_total };
  const path = `/v1/payment_pages/${checkoutId}`;
  await stripe.rawRequest("GET", path);
  try {
    await stripe.rawRequest("POST", `${path}/confirm`, params);
  } catch (error) {
    const isDeclined = error instanceof Stripe.errors.StripeCardError;
    if (!isDeclined || token !== CARD_TOKENS.declined) throw error;
  }
}

/** Stripe's times are whole seconds, so events of one second cannot be told apart. */
async function untilNextSecond(): Promise<number> {
  const second = Math.floor(Date.now() / 1000);
  while (Math.floor(Date.now() / 1000) === second)
    await new Promise<void>((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
  return Math.floor(Date.now() / 1000) * 1000;
}

/** The account may have other events, so those that mention no order of this setup are left out. */
async function listBodies(stripe: Stripe, since: number, orderId: string): Promise<string[]> {
  const created = { gte: Math.floor(since / 1000) };
  const events = await stripe.events
    .list({ types: EVENT_TYPES, created, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return events.map((event) => JSON.stringify(event)).filter((body) => body.includes(orderId));
}

/** A payment sandbox in memory, with a clock that the test moves and a webhook that records events. */
import Stripe from "stripe";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createStripeSandbox, type StripeSandbox } from "#embedded/payments/sandbox.ts";

export const PUBLIC_URL = "http://shop.test";
export const WEBHOOK_SECRET = "whsec_test";
export const SECRET_KEY = "sk_test_sandbox";
export const APPROVED = "4242 4242 4242 4242";
export const DECLINED = "4000 0000 0000 0002";
/** Approved, and disputed at once. */
export const DISPUTED = "4000 0000 0000 0259";

export const DISPUTE_EVENTS = [
  "created",
  "updated",
  "closed",
  "funds_withdrawn",
  "funds_reinstated",
].map((name) => `charge.dispute.${name}`);

export interface Delivery {
  readonly body: string;
  readonly signature: string;
}

export interface Fixture {
  readonly documents: Documents;
  readonly clock: Clock & { advance(milliseconds: number): void };
  readonly sandbox: StripeSandbox;
  readonly stripe: Stripe;
  readonly deliveries: Delivery[];
  /** Simulates another process on the same database. */
  restart(deliver?: (delivery: Delivery) => Promise<Response>): StripeSandbox;
  /** Types of the delivered events, in order of arrival. */
  delivered(): string[];
  /** Submits the payment form. */
  pay(sessionId: string, fields?: Record<string, string>): Promise<Response>;
}

export function createFixture(deliver?: (delivery: Delivery) => Promise<Response>): Fixture {
  const documents = createSqliteDocuments({ path: ":memory:" });
  let now = Date.UTC(2026, 0, 15, 12);
  const clock = { now: () => now, advance: (milliseconds: number) => void (now += milliseconds) };
  const deliveries: Delivery[] = [];

  function restart(receive = deliver): StripeSandbox {
    return createStripeSandbox({
      documents,
      clock,
      publicUrl: PUBLIC_URL,
      webhookSecret: WEBHOOK_SECRET,
      async deliver(body, signature) {
        const response = receive ? await receive({ body, signature }) : new Response("ok");
        if (response.ok) deliveries.push({ body, signature });
        return response;
      },
    });
  }

  const sandbox = restart();
  return {
    documents,
    clock,
    sandbox,
    deliveries,
    restart,
    stripe: new Stripe(SECRET_KEY, {
      httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    delivered: () => deliveries.map(({ body }) => String(JSON.parse(body).type)),
    pay: async (sessionId, fields = {}) =>
      sandbox.pages.request(`/sandbox/pay/${sessionId}`, {
        method: "POST",
        body: new URLSearchParams({
          email: "buyer@example.com",
          cardNumber: APPROVED,
          expiry: "12/34",
          cvc: "123",
          ...fields,
        }),
      }),
  };
}

export interface Purchase {
  readonly sessionId: string;
  readonly paymentId: string;
  readonly chargeId: string;
}

/** Opens a session of 19.00 euros for "order1" and submits the payment form. */
export async function purchase(
  { stripe, pay }: Fixture,
  fields: Record<string, string> = {},
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Purchase> {
  const { id: sessionId } = await stripe.checkout.sessions.create(sessionParams(changes));
  await pay(sessionId, fields);
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ["payment_intent"],
  });
  if (typeof payment !== "object" || !payment) throw new Error("The session has no payment");
  return { sessionId, paymentId: payment.id, chargeId: String(payment.latest_charge) };
}

/** The session's charge as the shop reads it, with its refunds. */
export async function readCharge({ stripe }: Pick<Fixture, "stripe">, sessionId: string) {
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: [
      "payment_intent.latest_charge.balance_transaction",
      "payment_intent.latest_charge.refunds",
    ],
  });
  const charge = typeof payment === "object" && payment?.latest_charge;
  if (typeof charge !== "object" || !charge) throw new Error("The session has no charge");
  return charge;
}

/** Fields that pay by SEPA Direct Debit, which takes three minutes. */
export const SEPA_DEBIT = {
  method: "sepa_debit",
  accountHolder: "Ada Lovelace",
  iban: "DE89 3704 0044 0532 0130 00",
};

/** The ordinary item in another currency. Sessions in pounds offer cards only. */
export function itemsIn(currency: string): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const price_data = { currency, unit_amount: 1900, product_data: { name: "Trail pack" } };
  return [{ quantity: 1, price_data }];
}

/** Parameters of an ordinary session. */
export function sessionParams(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    client_reference_id: "order1",
    metadata: { orderId: "order1" },
    payment_intent_data: { metadata: { orderId: "order1" } },
    line_items: itemsIn("eur"),
    success_url: `${PUBLIC_URL}/done?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${PUBLIC_URL}/error?order=order1&reason=cancelled`,
    ...changes,
  };
}

/** Returns the fields of the SDK's error. Throws if the call succeeds. */
export async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("Expected a refusal");
  const { statusCode, code, param, rawType, requestId, message } = error;
  return { statusCode, code, param, rawType, requestId, message };
}

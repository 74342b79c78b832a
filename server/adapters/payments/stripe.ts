/** The payments adapter for Stripe Checkout. The same SDK also calls the embedded sandbox, through `fetch`. */
import Stripe from "stripe";
import type { Clock } from "#domain/ports/clock.ts";
import type { Checkout, CheckoutRequest, PaymentEvent, Payments } from "#domain/ports/payments.ts";

const SIGNATURE_TOLERANCE_IN_SECONDS = 300;
const REQUEST_TIMEOUT_IN_MS = 10_000;

export interface StripePaymentsOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly clock: Clock;
  /** Used instead of the global `fetch`, by the sandbox and by tests. */
  readonly fetch?: typeof fetch;
  /** Origin of another server with Stripe's API, such as "http://localhost:12111". Absent: Stripe's own. */
  readonly apiUrl?: string;
}

/** Throws `[payments/stripe] …` with the SDK's error as `cause`. The message contains no keys or email addresses. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: 2,
    timeout: REQUEST_TIMEOUT_IN_MS,
    telemetry: false,
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    ...(options.apiUrl ? apiAddress(options.apiUrl) : {}),
  });

  async function create(request: CheckoutRequest) {
    const options = { idempotencyKey: `order:${request.orderId}` };
    try {
      return await stripe.checkout.sessions.create(createParams(request), options);
    } catch (error) {
      const isAboutEmail =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.param === "customer_email";
      if (!isAboutEmail) throw error;
      // The email address only prefills the form, so the buyer can type another one.
      const { email: _email, ...withoutEmail } = request;
      return stripe.checkout.sessions.create(createParams(withoutEmail), options);
    }
  }

  async function retrieve(checkoutId: string): Promise<Checkout | undefined> {
    try {
      return toCheckout(
        await stripe.checkout.sessions.retrieve(checkoutId, { expand: ["payment_intent"] }),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing")
        return undefined;
      throw wrap("could not read a checkout", error);
    }
  }

  return {
    async openCheckout(request) {
      const session = await create(request).catch((error: unknown) => {
        throw wrap(`could not open the checkout of order ${request.orderId}`, error);
      });
      // A replayed response contains the session as it was created, but callers are promised its current state.
      // The SDK's own client returns headers as a plain object, its fetch client as `Headers`.
      const headers = new Headers(session.lastResponse.headers);
      const isReplayed = headers.get("idempotent-replayed") === "true";
      return (isReplayed && (await retrieve(session.id))) || toCheckout(session);
    },
    readCheckout: retrieve,
    async readEvent(body, signature) {
      try {
        return toPaymentEvent(
          await stripe.webhooks.constructEventAsync(
            body,
            signature,
            options.webhookSecret,
            SIGNATURE_TOLERANCE_IN_SECONDS,
            undefined,
            options.clock.now(),
          ),
        );
      } catch {
        // Treat forged, stale and malformed events alike, so that the sender learns only that it was refused.
        return undefined;
      }
    },
  };
}

function createParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { orderId: request.orderId };
  return {
    mode: "payment",
    locale: paymentPageLocale(request.locale),
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: request.name },
        },
      },
    ],
    ...(request.email ? { customer_email: request.email } : {}),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-locale */
const PAYMENT_PAGE_LOCALES =
  "bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

/** Matches the whole tag, then its language alone. "auto" if Stripe offers neither. */
function paymentPageLocale(locale: string): Stripe.Checkout.SessionCreateParams.Locale {
  const [language = ""] = locale.split("-");
  const found = [locale, language].find((tag) => PAYMENT_PAGE_LOCALES.includes(tag));
  return (found ?? "auto") as Stripe.Checkout.SessionCreateParams.Locale;
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const isPaid = session.payment_status === "paid";
  const payment = session.payment_intent;
  const paymentId = typeof payment === "string" ? payment : payment?.id;
  const email = session.status === "complete" ? session.customer_details?.email : undefined;
  return {
    id: session.id,
    orderId: session.client_reference_id ?? session.metadata?.["orderId"] ?? "",
    mode: session.mode,
    status: toStatus(session.status),
    isPaid,
    isDeclined: !isPaid && typeof payment === "object" && Boolean(payment?.last_payment_error),
    amount: session.amount_total ?? 0,
    currency: session.currency?.toLowerCase() ?? "",
    ...(session.url ? { url: session.url } : {}),
    ...(paymentId ? { paymentId } : {}),
    ...(email ? { email } : {}),
  };
}

function toStatus(status: Stripe.Checkout.Session.Status | null): Checkout["status"] {
  if (status === "complete") return "complete";
  return status === "expired" ? "expired" : "open";
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  if (event.object !== "event" || typeof event.id !== "string") return undefined;
  const orderId = orderIdOf(event.data.object);
  return { id: event.id, type: event.type, ...(orderId ? { orderId } : {}) };
}

/** Sessions, payments, refunds and disputes differ in shape, but these two fields are always text if present. */
function orderIdOf(object: object): string | undefined {
  const reference = Reflect.get(object, "client_reference_id");
  if (typeof reference === "string" && reference) return reference;
  const metadata: unknown = Reflect.get(object, "metadata");
  if (typeof metadata !== "object" || metadata === null) return undefined;
  const orderId: unknown = Reflect.get(metadata, "orderId");
  return typeof orderId === "string" && orderId ? orderId : undefined;
}

function apiAddress(apiUrl: string): Stripe.StripeConfig {
  const url = new URL(apiUrl);
  const isSecure = url.protocol === "https:";
  return {
    protocol: isSecure ? "https" : "http",
    host: url.hostname,
    port: url.port || (isSecure ? 443 : 80),
  };
}

function wrap(what: string, error: unknown): Error {
  const facts =
    error instanceof Stripe.errors.StripeError
      ? [error.type, error.code, error.requestId].filter(Boolean).join(", ")
      : "no response";
  return new Error(`[payments/stripe] ${what} (${facts})`, { cause: error });
}

/** The same SDK also calls the embedded sandbox, through `fetch`. */
import Stripe from "stripe";
import type { RefusalKind } from "#domain/back-office/refused-webhooks.ts";
import type { Clock } from "#domain/ports/clock.ts";
import {
  type Payment,
  type PaymentEvent,
  type Payments,
  RefundKeyUsed,
  RefundRefused,
} from "#domain/ports/payments.ts";
import { createRefusalLog } from "./refused-webhooks.ts";
import { sessionCreator } from "./stripe-checkout.ts";
import { EVENT_TYPES, PAYMENT_FIELDS, toPayment, toPaymentEvent } from "./stripe-payment.ts";

const SIGNATURE_TOLERANCE_IN_SECONDS = 300;
const REQUEST_TIMEOUT_IN_MS = 10_000;
const MAX_DISPUTES = 1000;

export interface StripePaymentsOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly clock: Clock;
  /** Gets the reasons for which webhooks are refused. */
  readonly warn?: (message: string, details: object) => void;
  /** Must not throw. Called for each refused webhook that looks like Stripe's, before the answer. */
  readonly onRefused?: (kind: RefusalKind) => Promise<void>;
  /** Replaces the global `fetch`, for the sandbox and for tests. */
  readonly fetch?: typeof fetch;
  /** Another server with Stripe's API, such as "http://localhost:12111". Absent: Stripe's own. */
  readonly apiUrl?: string;
}

/** Throws `[payments/stripe] …` with the SDK's error as `cause`. Messages contain no keys or email addresses. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: 2,
    timeout: REQUEST_TIMEOUT_IN_MS,
    telemetry: false,
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    ...(options.apiUrl ? apiAddress(options.apiUrl) : {}),
  });

  const createSession = sessionCreator(stripe);

  async function read(checkoutId: string): Promise<Payment | undefined> {
    const session = await known(
      "could not read a checkout",
      stripe.checkout.sessions.retrieve(checkoutId, { expand: PAYMENT_FIELDS }),
    );
    return session && toPayment(session, readDisputes);
  }

  async function readDisputes(paymentId: string): Promise<readonly Stripe.Dispute[]> {
    const options = { payment_intent: paymentId, limit: 100 };
    const list = stripe.disputes.list(options).autoPagingToArray({ limit: MAX_DISPUTES });
    return (await known("could not read disputes", list)) ?? [];
  }

  return {
    async openCheckout(request) {
      const session = await createSession(request).catch((error: unknown) => {
        throw wrap(`could not open the checkout of order ${request.orderId}`, error);
      });
      return { id: session.id, ...(session.url ? { url: session.url } : {}) };
    },
    async expireCheckout(checkoutId) {
      try {
        await stripe.checkout.sessions.expire(checkoutId);
      } catch (error) {
        const session = await known(
          "could not read a checkout",
          stripe.checkout.sessions.retrieve(checkoutId),
        );
        if (session?.status === "open") throw wrap("could not end a checkout", error);
      }
    },
    readPayment: ({ checkoutId }) => read(checkoutId),
    // A stand-in for Stripe's API has no Dashboard.
    ...(options.fetch || options.apiUrl
      ? {}
      : { dashboardUrl: (id) => `${dashboardOf(options.secretKey)}/payments/${id}` }),
    async refund({ paymentId, amount, key }) {
      const params = { payment_intent: paymentId, ...(amount === undefined ? {} : { amount }) };
      try {
        await stripe.refunds.create(params, { idempotencyKey: `refund:${key}` });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          throw new RefundRefused(error.code ?? "refused", { cause: error });
        // A conflict (409) instead means that the same request is still running.
        if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400)
          throw new RefundKeyUsed("key used", { cause: error });
        throw wrap("could not refund a payment", error);
      }
    },
    ...createEventReader(stripe, options),
  };
}

function createEventReader(
  stripe: Stripe,
  options: StripePaymentsOptions,
): Pick<Payments, "listEvents" | "readEvent"> {
  const logRefusal = createRefusalLog(options.warn ?? (() => {}), options.onRefused);
  return {
    async *listEvents(since) {
      const params = {
        created: { gte: Math.floor(since / 1000) },
        types: EVENT_TYPES,
        limit: 100,
      };
      const found: PaymentEvent[] = [];
      try {
        for await (const event of stripe.events.list(params)) {
          const read = toPaymentEvent(event);
          if (read) found.push(read);
        }
      } catch (error) {
        throw wrap("could not list events", error);
      }
      // Stripe lists the newest first.
      yield* found.toReversed();
    },
    async readEvent(body, signature) {
      const construct = (receivedAt: number) =>
        stripe.webhooks.constructEventAsync(
          body,
          signature,
          options.webhookSecret,
          SIGNATURE_TOLERANCE_IN_SECONDS,
          undefined,
          receivedAt,
        );
      try {
        return toPaymentEvent(await construct(options.clock.now()));
      } catch {
        // Treat forged, stale and malformed events alike, so that the sender learns only that it was refused.
        await logRefusal({ body, signature, construct });
        return undefined;
      }
    },
  };
}

async function known<T>(what: string, response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing")
      return undefined;
    throw wrap(what, error);
  }
}

function dashboardOf(secretKey: string): string {
  const isTest = /^[a-z]+_test_/.test(secretKey);
  return `https://dashboard.stripe.com${isTest ? "/test" : ""}`;
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

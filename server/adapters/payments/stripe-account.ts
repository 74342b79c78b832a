/** What a Stripe account lets this shop do, and its webhook. Reads, except for `registerEndpoint`. */
import Stripe from "stripe";
import { EVENT_TYPES } from "./stripe-payment.ts";

const TIMEOUT_IN_MS = 10_000;

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly isEnabled: boolean;
  /** Of those that the shop needs. */
  readonly missing: readonly string[];
}

export interface StripeAccount {
  /** `serverTime` is in ms since the epoch, to the second; undefined if the response has none. */
  readMode(): Promise<{ readonly isLive: boolean; readonly serverTime: number | undefined }>;
  /** What a restricted key may not do, in the words of Stripe's Dashboard. Other keys may do everything. */
  findMissingPermissions(): Promise<readonly string[]>;
  listEndpoints(): Promise<readonly WebhookEndpoint[]>;
  /** Makes the endpoint at the URL receive the events that the shop needs. */
  registerEndpoint(url: string, now: number): Promise<RegisteredEndpoint>;
}

export interface RegisteredEndpoint {
  readonly id: string;
  /** Stripe tells it only when it creates an endpoint. */
  readonly secret: string | undefined;
}

export interface StripeAccountOptions {
  readonly secretKey: string;
  readonly fetch: typeof fetch;
  /** Whether the store has prices with a tax rate, or coupons. */
  readonly needs: { readonly taxRates: boolean; readonly coupons: boolean };
}

type Refusal = "key" | "permission" | "unreachable" | "other";

/** `message` has neither the key nor an address. */
export class StripeRefused extends Error {
  override readonly name = "StripeRefused";
  readonly refusal: Refusal;
  readonly serverTime: number | undefined;

  constructor(error: unknown) {
    const known = error instanceof Stripe.errors.StripeError ? error : undefined;
    super(known?.rawType ?? known?.type ?? "no answer", { cause: error });
    this.refusal = refusalOf(error);
    this.serverTime = timeIn(known?.headers?.["date"]);
  }
}

export function createStripeAccount(options: StripeAccountOptions): StripeAccount {
  let serverTime: number | undefined;
  // The SDK's types promise headers that it has only with its other client.
  const timed: typeof fetch = async (...request) => {
    const response = await options.fetch(...request);
    serverTime = timeIn(response.headers.get("date"));
    return response;
  };
  const stripe = new Stripe(options.secretKey, {
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: 1,
    timeout: TIMEOUT_IN_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(timed),
  });
  return {
    async readMode() {
      const { livemode } = await asked(stripe.balance.retrieve());
      return { isLive: livemode, serverTime };
    },
    async findMissingPermissions() {
      if (!options.secretKey.startsWith("rk_")) return [];
      const probes = probesOf(stripe, options.needs);
      const missing = await Promise.all(
        probes.map(async ([name, ask]) => ((await isPermitted(ask())) ? [] : name)),
      );
      return missing.flat();
    },
    listEndpoints: async () => (await listAll(stripe)).map(toEndpoint),
    async registerEndpoint(url, now) {
      const known = (await listAll(stripe)).find((endpoint) => endpoint.url === url);
      if (known) {
        const events = known.enabled_events.includes("*")
          ? known.enabled_events
          : [...new Set([...known.enabled_events, ...EVENT_TYPES])];
        await asked(
          stripe.webhookEndpoints.update(known.id, {
            disabled: false,
            enabled_events: events as Stripe.WebhookEndpointUpdateParams.EnabledEvent[],
          }),
        );
        return { id: known.id, secret: undefined };
      }
      const created = await asked(
        stripe.webhookEndpoints.create(
          {
            url,
            enabled_events: EVENT_TYPES as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
            api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
          },
          // Two commands at once get one endpoint.
          { idempotencyKey: `tollgate-webhook:${url}:${Math.floor(now / 60_000)}` },
        ),
      );
      return { id: created.id, secret: created.secret };
    },
  };
}

function listAll(stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  return asked(stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 }));
}

function toEndpoint({ id, url, status, enabled_events: events }: Stripe.WebhookEndpoint) {
  return {
    id,
    url,
    isEnabled: status === "enabled",
    missing: events.includes("*") ? [] : EVENT_TYPES.filter((type) => !events.includes(type)),
  };
}

type Probe = readonly [name: string, ask: () => Promise<unknown>];

/** Each asks for an object that does not exist, or changes it: with the permission, Stripe answers that it is missing. */
function probesOf(stripe: Stripe, needs: StripeAccountOptions["needs"]): readonly Probe[] {
  return [
    ["Checkout Sessions: write", () => stripe.checkout.sessions.expire("cs_none")],
    ["PaymentIntents: read", () => stripe.paymentIntents.retrieve("pi_none")],
    ["Charges and Refunds: write", () => stripe.refunds.update("re_none", {})],
    ["Balance transactions: read", () => stripe.balanceTransactions.retrieve("txn_none")],
    ["Disputes: read", () => stripe.disputes.retrieve("dp_none")],
    ["Events: read", () => stripe.events.retrieve("evt_none")],
    ...(needs.coupons
      ? [["Coupons: write", () => stripe.coupons.update("tollgate_none", {})] as const]
      : []),
    ...(needs.taxRates
      ? [["Tax Rates: write", () => stripe.taxRates.update("txr_none", {})] as const]
      : []),
  ];
}

async function isPermitted(response: Promise<unknown>): Promise<boolean> {
  try {
    await response;
  } catch (error) {
    if (refusalOf(error) === "permission") return false;
    if (refusalOf(error) !== "other") throw new StripeRefused(error);
  }
  return true;
}

async function asked<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw new StripeRefused(error);
  }
}

function refusalOf(error: unknown): Refusal {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError) return "key";
  if (error instanceof errors.StripePermissionError) return "permission";
  return error instanceof errors.StripeConnectionError ? "unreachable" : "other";
}

function timeIn(date: string | null | undefined): number | undefined {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? undefined : time;
}

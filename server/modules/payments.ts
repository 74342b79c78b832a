import { Hono } from "hono";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Payments } from "#domain/ports/payments.ts";
import { createStripeSandbox, type StripeSandbox } from "#embedded/payments/sandbox.ts";
import { WEBHOOK_PATH } from "#protocol/paths.ts";
import { createStripePayments } from "../adapters/payments/stripe.ts";
import type { HonoEnv } from "../http/environment.ts";
import type { PaymentsConfig } from "../config/payments.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Module, Reports } from "./module.ts";

const SANDBOX_KEY = "sk_test_sandbox";
/** Limit for the test mode's controls of payments. */
const MAX_CONTROL_BYTES = 1024;
const CHECKOUT = "https://checkout.stripe.com";

interface PaymentsServices {
  readonly payments: Payments;
  /** Absent if Stripe itself takes the payments. */
  readonly sandbox: StripeSandbox | undefined;
}

interface PaymentsDeps {
  readonly settings: PaymentsConfig;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly isTest: boolean;
  /** This shop's app, which receives the sandbox's webhooks. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly warn: Reports["warn"];
}

export function openPayments({ settings, ...deps }: PaymentsDeps): Module<PaymentsServices> {
  const { clock } = deps;
  if (settings.kind === "sandbox") return openSandbox(deps);
  const { secretKey, webhookSecret } = settings;
  return {
    services: {
      payments: createStripePayments({ secretKey, webhookSecret, clock }),
      sandbox: undefined,
    },
    policy: { formAction: [CHECKOUT] },
  };
}

function openSandbox(deps: Omit<PaymentsDeps, "settings">): Module<PaymentsServices> {
  const { documents, clock, secrets, publicUrl, isTest, fetch, warn } = deps;
  const webhookSecret = `whsec_${secrets.derive("sandbox webhooks")}`;
  const sandbox = createStripeSandbox({
    documents,
    clock,
    webhookSecret,
    publicUrl,
    deliver: async (body, signature) =>
      fetch(
        new Request(publicUrl + WEBHOOK_PATH, {
          method: "POST",
          body,
          headers: { "stripe-signature": signature, host: new URL(publicUrl).host },
        }),
      ),
    log: warn,
  });
  const payments = createStripePayments({
    secretKey: SANDBOX_KEY,
    webhookSecret,
    clock,
    fetch: sandbox.fetch,
  });
  const pages = { app: new Hono<HonoEnv>().route("/", sandbox.pages) };
  const controls = {
    app: new Hono<HonoEnv>().route("/", sandbox.controls),
    maxBodyBytes: MAX_CONTROL_BYTES,
  };
  return {
    services: { payments, sandbox },
    routes: isTest ? [pages, controls] : [pages],
    start: () => sandbox.start(),
    stop: () => sandbox.stop(),
  };
}

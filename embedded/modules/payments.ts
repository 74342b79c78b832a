/** Takes payments from the sandbox in this process. */
import { Hono } from "hono";
import { WEBHOOK_PATH } from "#protocol/paths.ts";
import { createStripePayments } from "#server/adapters/payments/stripe.ts";
import type { HonoEnv } from "#server/http/environment.ts";
import type { Module } from "#server/modules/module.ts";
import type { PaymentsDeps, PaymentsServices } from "#server/modules/payments-deps.ts";
import { createStripeSandbox } from "../payments/sandbox.ts";

const SANDBOX_KEY = "sk_test_sandbox";
/** Limit for the test mode's controls of payments. */
const MAX_CONTROL_BYTES = 1024;

export function openSandbox(deps: PaymentsDeps): Module<PaymentsServices> {
  const { secrets, fetch, shop } = deps;
  const { documents, clock } = deps.ports;
  const { publicUrl, isTest } = deps.site;
  const webhookSecret = `whsec_${secrets.derive("sandbox webhooks")}`;
  const sandbox = createStripeSandbox({
    documents,
    clock,
    webhookSecret,
    publicUrl,
    shop,
    deliver: async (body, signature) =>
      fetch(
        new Request(publicUrl + WEBHOOK_PATH, {
          method: "POST",
          body,
          headers: { "stripe-signature": signature, host: new URL(publicUrl).host },
        }),
      ),
    log: deps.reports.warn,
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

import { createRefusalCounter } from "#domain/back-office/refused-webhooks.ts";
import { createStripePayments } from "../adapters/payments/stripe.ts";
import type { PaymentsConfig } from "../config/payments.ts";
import { requireEmbedded } from "./embedded.ts";
import type { PaymentsDeps, PaymentsServices } from "./payments-deps.ts";
import type { Module } from "./module.ts";

const CHECKOUT = "https://checkout.stripe.com";

export async function openPayments({
  settings,
  ...deps
}: PaymentsDeps & { readonly settings: PaymentsConfig }): Promise<Module<PaymentsServices>> {
  if (settings.kind === "sandbox") return requireEmbedded("payments").open(deps);
  const { secretKey, webhookSecret } = settings;
  const { ports, site, reports } = deps;
  const countRefusal = createRefusalCounter({ ...ports, ...site });
  return {
    services: {
      payments: createStripePayments({
        secretKey,
        webhookSecret,
        clock: ports.clock,
        warn: reports.warn,
        onRefused: (kind) =>
          countRefusal(kind).catch((error: unknown) =>
            reports.report("a refused webhook was not counted", error),
          ),
      }),
      sandbox: undefined,
    },
    policy: { formAction: [CHECKOUT] },
  };
}

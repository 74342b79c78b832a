/** Tells the log why webhooks are refused. Their sender learns only that they were. */
import Stripe from "stripe";
import type { RefusalKind } from "#domain/back-office/refused-webhooks.ts";
import { isWorthALine } from "#domain/repeats.ts";

const advice = {
  secret:
    "a webhook's signature does not match STRIPE_WEBHOOK_SECRET: if Stripe's Dashboard shows failed deliveries, copy the endpoint's signing secret from there",
  clock:
    "a webhook was signed over five minutes ago: if they come at once, this machine's clock is ahead; set it, for example by NTP",
  thin: "Stripe sends thin events, which do not have the payment: choose snapshot events in the endpoint's settings, or run npm run doctor -- --fix webhook",
} as const satisfies Record<RefusalKind, string>;

interface RefusedWebhook {
  readonly body: string;
  /** The header `Stripe-Signature`. */
  readonly signature: string;
  /** Throws as Stripe's SDK does. `receivedAt` is in ms since the epoch. */
  readonly construct: (receivedAt: number) => Promise<unknown>;
}

type Warn = (message: string, details: object) => void;

/** Warns ever more rarely, because anybody can send requests that are refused. */
export function createRefusalLog(
  warn: Warn,
  onRefused?: (kind: RefusalKind) => Promise<void>,
): (refused: RefusedWebhook) => Promise<void> {
  const counts: Record<RefusalKind, number> = { secret: 0, clock: 0, thin: 0 };
  return async (refused) => {
    const reason = await refusalOf(refused);
    if (!reason) return;
    const count = (counts[reason] += 1);
    if (isWorthALine(count)) warn(advice[reason], { count });
    await onRefused?.(reason);
  };
}

/** Undefined for requests that do not look like Stripe's. */
async function refusalOf({ body, signature, construct }: RefusedWebhook) {
  const signedAt = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  if (signedAt === undefined || !signature.includes("v1=")) return undefined;
  try {
    await construct(Number(signedAt) * 1000);
    return "clock";
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return "secret";
    return /"object"\s*:\s*"v2\.core\.event"/.test(body) ? "thin" : undefined;
  }
}

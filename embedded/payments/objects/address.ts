import type Stripe from "stripe";
import type { Billing } from "../records/billing.ts";

export function toAddress(billing: Billing | undefined): Stripe.Address | null {
  if (!billing || Object.keys(billing).length === 0) return null;
  return {
    city: billing.city ?? null,
    country: billing.country ?? null,
    line1: billing.line1 ?? null,
    line2: billing.line2 ?? null,
    postal_code: billing.postalCode ?? null,
    state: billing.state ?? null,
  } satisfies Stripe.Address;
}

import type Stripe from "stripe";
import type { Method } from "../records/payment.ts";
import { toSeconds } from "./fields.ts";

export function toPaymentMethod(
  method: Extract<Method, { type: "card" }>,
  createdAt: number,
): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: method.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: method.country ?? "US",
      display_brand: method.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: method.fingerprint ?? null,
      funding: "credit",
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: toSeconds(createdAt),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  } satisfies Stripe.PaymentMethod;
}

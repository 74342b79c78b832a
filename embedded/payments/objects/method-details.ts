import type Stripe from "stripe";
import type { Method } from "../records/payment.ts";

type Details = Stripe.Charge.PaymentMethodDetails;

export function toMethodDetails(method: Method, amount: number): Details {
  switch (method.type) {
    case "card":
      return { type: "card", card: toCard(method, amount) };
    case "sepa_debit":
      return {
        type: "sepa_debit",
        sepa_debit: {
          bank_code: method.bankCode,
          branch_code: null,
          country: method.country,
          fingerprint: null,
          last4: method.last4,
          mandate: null,
        } satisfies Details["sepa_debit"],
      };
    case "us_bank_account":
      return {
        type: "us_bank_account",
        us_bank_account: {
          account_holder_type: "individual",
          account_type: "checking",
          bank_name: "STRIPE TEST BANK",
          fingerprint: null,
          last4: method.last4,
          payment_reference: null,
          routing_number: method.routingNumber,
        } satisfies Details["us_bank_account"],
      };
  }
}

function toCard(method: Extract<Method, { type: "card" }>, amount: number) {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: method.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: method.country ?? "US",
    electronic_commerce_indicator: null,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    extended_authorization: { status: "disabled" },
    fingerprint: method.fingerprint ?? null,
    funding: "credit",
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: method.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: method.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: method.isAuthenticated ? authenticated : null,
    transaction_link_id: null,
    wallet: null,
  } satisfies Details["card"];
}

const authenticated = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
} satisfies Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure;

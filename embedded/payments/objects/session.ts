import type Stripe from "stripe";
import type { SessionRecord } from "../records/session.ts";
import { toMetadata, toSeconds } from "./fields.ts";

/** URL of a session's payment page. */
function paymentPageUrl(publicUrl: string, sessionId: string): string {
  return new URL(`/sandbox/pay/${sessionId}`, publicUrl).href;
}

export function toSession(record: SessionRecord, publicUrl: string): Stripe.Checkout.Session {
  const email = record.buyerEmail ?? record.customerEmail;
  return {
    id: record.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: record.allowedMethods ?? null,
    amount_subtotal: record.amount,
    amount_total: record.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: record.cancelUrl ?? null,
    client_reference_id: record.clientReferenceId ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: toSeconds(record.createdAt),
    currency: record.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: record.customerId ?? null,
    customer_account: null,
    customer_creation: creationOf(record),
    customer_details: email ? customerDetails(email, record.buyerName) : null,
    customer_email: record.customerEmail ?? null,
    discounts: [],
    expires_at: toSeconds(record.expiresAt),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: localeOf(record),
    managed_payments: null,
    metadata: toMetadata(record.metadata),
    mode: "payment",
    origin_context: null,
    payment_intent: record.paymentId ?? null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...(record.methods ?? ["card"])],
    payment_status: record.status === "complete" ? "paid" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: record.status === "completeUnpaid" ? "complete" : record.status,
    submit_type: null,
    subscription: null,
    success_url: record.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: record.status === "open" ? paymentPageUrl(publicUrl, record.id) : null,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}

function customerDetails(
  email: string,
  name: string | undefined,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: name ?? null,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

function creationOf(record: SessionRecord): Stripe.Checkout.Session.CustomerCreation | null {
  if (record.createsCustomer) return "always";
  return record.customerId ? null : "if_required";
}

function localeOf({ locale }: SessionRecord): Stripe.Checkout.Session.Locale | null {
  // The sandbox accepts any language tag, the SDK's type only those of Stripe's pages.
  return (locale ?? null) as Stripe.Checkout.Session.Locale | null;
}

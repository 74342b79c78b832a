import type Stripe from "stripe";
import { amountsOf } from "../ledger/amounts.ts";
import type { SessionRecord } from "../records/session.ts";
import { toAddress } from "./address.ts";
import { toMetadata, toSeconds } from "./fields.ts";

function paymentPageUrl(publicUrl: string, sessionId: string): string {
  return new URL(`/sandbox/pay/${sessionId}`, publicUrl).href;
}

export function toSession(record: SessionRecord, publicUrl: string): Stripe.Checkout.Session {
  const { subtotal, discount, tax, total } = amountsOf(record);
  return {
    id: record.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: automaticTaxOf(record),
    billing_address_collection: record.addressCollection ?? null,
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
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: customerDetailsOf(record),
    customer_email: record.customerEmail ?? null,
    discounts: record.discount ? [{ coupon: record.discount.couponId, promotion_code: null }] : [],
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
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: tax },
    ui_mode: "hosted_page",
    url: record.status === "open" ? paymentPageUrl(publicUrl, record.id) : null,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}

function automaticTaxOf({
  isTaxAutomatic = false,
  billing,
}: SessionRecord): Stripe.Checkout.Session.AutomaticTax {
  if (!isTaxAutomatic) return { enabled: false, liability: null, provider: null, status: null };
  return {
    enabled: true,
    liability: { type: "self" },
    provider: "stripe",
    status: billing?.country ? "complete" : "requires_location_inputs",
  };
}

function customerDetailsOf(record: SessionRecord): Stripe.Checkout.Session.CustomerDetails | null {
  const { buyerEmail, customerEmail, buyerName: name, billing, status } = record;
  const email = buyerEmail ?? customerEmail;
  if (!email) return null;
  const isComplete = status === "complete" || status === "completeUnpaid";
  return {
    address: isComplete ? toAddress(billing) : null,
    business_name: null,
    email,
    individual_name: null,
    name: name ?? null,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

function localeOf({ locale }: SessionRecord): Stripe.Checkout.Session.Locale | null {
  // The sandbox accepts any language tag, the SDK's type only those of Stripe's pages.
  return (locale ?? null) as Stripe.Checkout.Session.Locale | null;
}

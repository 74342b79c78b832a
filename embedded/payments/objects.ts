/** Converts records to the objects of Stripe's API. */
import Stripe from "stripe";
import type { EventRecord, Metadata, PaymentRecord, SessionRecord } from "./records.ts";

const DECLINE_MESSAGES: Readonly<Record<string, string>> = {
  insufficient_funds: "Your card has insufficient funds.",
  test_mode_live_card:
    "Your card was declined. Your request was in test mode, but used a non test (live) card.",
};

/** URL of a session's payment page. */
function paymentPageUrl(publicUrl: string, sessionId: string): string {
  return new URL(`/sandbox/pay/${sessionId}`, publicUrl).href;
}

/** With `payment`, the PaymentIntent is expanded; otherwise the session contains its id. */
export function toSession(
  record: SessionRecord,
  publicUrl: string,
  payment?: PaymentRecord,
): Stripe.Checkout.Session {
  const email = record.buyerEmail ?? record.customerEmail;
  const isPaid = record.status === "complete";
  return {
    id: record.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
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
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: email ? customerDetails(email) : null,
    customer_email: record.customerEmail ?? null,
    discounts: [],
    expires_at: toSeconds(record.expiresAt),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: toMetadata(record.metadata),
    mode: "payment",
    origin_context: null,
    payment_intent: payment ? toPaymentIntent(payment) : (record.paymentId ?? null),
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: isPaid ? "paid" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: record.status,
    submit_type: null,
    subscription: null,
    success_url: record.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: record.status === "open" ? paymentPageUrl(publicUrl, record.id) : null,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}

export function toPaymentIntent(record: PaymentRecord): Stripe.PaymentIntent {
  const hasSucceeded = record.status === "succeeded";
  return {
    id: record.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: record.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: hasSucceeded ? record.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${record.id}_secret_sandbox`,
    confirmation_method: "automatic",
    created: toSeconds(record.createdAt),
    currency: record.currency,
    customer: null,
    customer_account: null,
    description: record.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: record.declineCode ? toDecline(record.declineCode) : null,
    // The sandbox has no charges, so an id would lead nowhere.
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: toMetadata(record.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: record.paymentMethodId ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: record.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

type EventSubject =
  | {
      readonly type: "checkout.session.completed" | "checkout.session.expired";
      readonly object: Stripe.Checkout.Session;
    }
  | {
      readonly type: "payment_intent.succeeded" | "payment_intent.payment_failed";
      readonly object: Stripe.PaymentIntent;
    };

/** A new event, due for delivery at once. */
export function toEventRecord(
  id: string,
  now: number,
  index: number,
  subject: EventSubject,
): EventRecord {
  const event = {
    id,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: toSeconds(now),
    data: { object: subject.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: subject.type,
  } satisfies Stripe.EventBase;
  const { type } = subject;
  return { id, type, createdAt: now, index, body: JSON.stringify(event), attempts: 0, dueAt: now };
}

/** The event in the API's format, with its delivery state. */
export function toEvent(record: EventRecord): Stripe.Event {
  const event: Stripe.Event = JSON.parse(record.body);
  return { ...event, pending_webhooks: record.dueAt === undefined ? 0 : 1 };
}

function toDecline(declineCode: string): Stripe.PaymentIntent.LastPaymentError {
  return {
    code: "card_declined",
    decline_code: declineCode,
    doc_url: "https://docs.stripe.com/error-codes/card-declined",
    message: DECLINE_MESSAGES[declineCode] ?? "Your card was declined.",
    type: "card_error",
  };
}

function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

function toMetadata(entries: Metadata): Record<string, string> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

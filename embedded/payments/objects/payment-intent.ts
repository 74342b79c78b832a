import type Stripe from "stripe";
import type { PaymentFailure, PaymentRecord } from "../records/payment.ts";
import { toMetadata, toSeconds } from "./fields.ts";
import { toPaymentError } from "./payment-error.ts";

export function toPaymentIntent(record: PaymentRecord, publicUrl: string): Stripe.PaymentIntent {
  const failure = failureOf(record);
  return {
    id: record.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: record.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: record.status === "succeeded" ? record.amount : 0,
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
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: failure ? toPaymentError(failure, record) : null,
    latest_charge: record.chargeId ?? null,
    livemode: false,
    managed_payments: null,
    metadata: toMetadata(record.metadata),
    next_action: record.status === "requires_action" ? nextAction(record, publicUrl) : null,
    on_behalf_of: null,
    payment_method: record.challenge?.method.id ?? record.paymentMethodId ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [...(record.methods ?? ["card"])],
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

function failureOf({ failureCode, declineCode }: PaymentRecord): PaymentFailure | undefined {
  if (!failureCode && !declineCode) return undefined;
  return { code: failureCode ?? "card_declined", ...(declineCode ? { declineCode } : {}) };
}

function nextAction(record: PaymentRecord, publicUrl: string): Stripe.PaymentIntent.NextAction {
  const url = record.sessionId
    ? new URL(`/sandbox/pay/${record.sessionId}`, publicUrl).href
    : publicUrl;
  return { type: "redirect_to_url", redirect_to_url: { url, return_url: url } };
}

import type Stripe from "stripe";
import type { ChargeRecord } from "../records/payment.ts";
import { toAddress } from "./address.ts";
import { transactionId } from "./balance-transaction.ts";
import { toMetadata, toSeconds } from "./fields.ts";
import { toMethodDetails } from "./method-details.ts";
import { failureMessage } from "./payment-error.ts";

export function toCharge(record: ChargeRecord): Stripe.Charge {
  const { status, failure, method } = record;
  const hasSucceeded = status === "succeeded";
  return {
    id: record.id,
    object: "charge",
    amount: record.amount,
    amount_captured: hasSucceeded ? record.amount : 0,
    amount_refunded: record.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: hasSucceeded ? transactionId(record.id) : null,
    billing_details: {
      address: toAddress(record.billing),
      email: record.email ?? null,
      name: record.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: hasSucceeded,
    created: toSeconds(record.createdAt),
    currency: record.currency,
    customer: null,
    description: null,
    disputed: record.disputeId !== undefined,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure ? failureMessage(failure) : null,
    fraud_details: {},
    livemode: false,
    metadata: toMetadata(record.metadata),
    on_behalf_of: null,
    outcome: outcomeOf(record),
    paid: status !== "failed",
    payment_intent: record.paymentId,
    payment_method: method.id,
    payment_method_details: toMethodDetails(method, record.amount),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: record.amountRefunded === record.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

function outcomeOf({ failure, status }: ChargeRecord): Stripe.Charge.Outcome {
  const isFailed = status === "failed";
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isFailed ? "declined_by_network" : "approved_by_network",
    reason: failure?.declineCode ?? failure?.code ?? null,
    risk_level: "normal",
    seller_message: isFailed ? "The bank did not accept the payment." : "Payment complete.",
    type: isFailed ? "issuer_declined" : "authorized",
  };
}

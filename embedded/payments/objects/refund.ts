import type Stripe from "stripe";
import type { RefundRecord } from "../records/refund.ts";
import { transactionId } from "./balance-transaction.ts";
import { toMetadata, toSeconds } from "./fields.ts";

export function toRefund(record: RefundRecord): Stripe.Refund {
  const { status, methodType } = record;
  return {
    id: record.id,
    object: "refund",
    amount: record.amount,
    balance_transaction: transactionId(record.id),
    charge: record.chargeId,
    created: toSeconds(record.createdAt),
    currency: record.currency,
    customer: null,
    customer_account: null,
    destination_details:
      methodType === "card"
        ? {
            card: {
              reference_status: "pending",
              reference_type: "acquirer_reference_number",
              type: "refund",
            },
            type: "card",
          }
        : { type: methodType },
    metadata: toMetadata(record.metadata),
    payment_intent: record.paymentId,
    payment_method: record.paymentMethodId,
    reason: record.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
    ...(status === "pending" ? { pending_reason: "processing" } : {}),
    ...(status === "failed" ? { failure_reason: "expired_or_canceled_card" } : {}),
  } satisfies Stripe.Refund;
}

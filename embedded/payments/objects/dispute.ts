import type Stripe from "stripe";
import type { DisputeRecord } from "../records/dispute.ts";
import { toMetadata, toSeconds } from "./fields.ts";

export function toDispute(record: DisputeRecord, now: number): Stripe.Dispute {
  const { status, evidence, submissions, dueBy } = record;
  return {
    id: record.id,
    object: "dispute",
    amount: record.amount,
    balance_transactions: [],
    charge: record.chargeId,
    created: toSeconds(record.createdAt),
    currency: record.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, uncategorized_text: evidence.uncategorized_text ?? null },
    evidence_details: {
      due_by: toSeconds(dueBy),
      enhanced_eligibility: {},
      has_evidence: Object.keys(evidence).length > 0,
      past_due: status === "needs_response" && dueBy < now,
      submission_count: submissions,
      submission_method: submissions > 0 ? "manual" : "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: status === "won",
    livemode: false,
    metadata: toMetadata(record.metadata),
    payment_intent: record.paymentId,
    payment_method_details: record.brand
      ? {
          card: {
            brand: record.brand,
            case_type: "chargeback",
            network: record.brand,
            network_reason_code: null,
          },
          type: "card",
        }
      : { type: record.methodType },
    reason: record.reason,
    status,
  } satisfies Stripe.Dispute;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

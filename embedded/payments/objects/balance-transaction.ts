import type Stripe from "stripe";
import type { DisputeRecord } from "../records/dispute.ts";
import type { ChargeRecord } from "../records/payment.ts";
import type { RefundRecord } from "../records/refund.ts";
import { toSeconds } from "./fields.ts";

/** The sandbox takes no fees and stores no balance: each transaction is derived from what caused it. */
interface Movement {
  readonly sourceId: string;
  readonly type: Stripe.BalanceTransaction.Type;
  readonly category: string;
  readonly at: number;
  /** Minor units, negative if the seller loses them. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string | undefined;
}

export function transactionId(sourceId: string): string {
  return `txn_${sourceId}`;
}

/** Undefined if the id is not one of `transactionId`. */
export function sourceOfTransaction(id: string): string | undefined {
  return /^txn_((?:ch|re)_\w+)$/.exec(id)?.[1];
}

export function chargeTransaction(charge: ChargeRecord): Stripe.BalanceTransaction {
  const { id: sourceId, amount, currency, description } = charge;
  return toTransaction(transactionId(sourceId), {
    sourceId,
    type: charge.method.type === "card" ? "charge" : "payment",
    category: "charge",
    at: charge.succeededAt ?? charge.createdAt,
    amount,
    currency,
    description,
  });
}

export function refundTransaction(refund: RefundRecord): Stripe.BalanceTransaction {
  const { id: sourceId, createdAt: at, currency } = refund;
  return toTransaction(transactionId(sourceId), {
    sourceId,
    type: refund.methodType === "card" ? "refund" : "payment_refund",
    category: "refund",
    at,
    amount: -refund.amount,
    currency,
    description: "REFUND FOR PAYMENT",
  });
}

/** The withdrawal and, after a dispute that was won, the reinstatement. */
export function disputeTransactions(dispute: DisputeRecord): Stripe.BalanceTransaction[] {
  const { id: sourceId, createdAt, amount, currency, chargeId, reinstatedAt } = dispute;
  const base = { sourceId, type: "adjustment", currency } as const;
  const withdrawal = toTransaction(`txn_withdrawn_${sourceId}`, {
    ...base,
    category: "dispute",
    at: createdAt,
    amount: -amount,
    description: `Chargeback withdrawal for ${chargeId}`,
  });
  if (reinstatedAt === undefined) return [withdrawal];
  const reinstatement = toTransaction(`txn_reinstated_${sourceId}`, {
    ...base,
    category: "dispute_reversal",
    at: reinstatedAt,
    amount,
    description: `Chargeback reversal for ${chargeId}`,
  });
  return [withdrawal, reinstatement];
}

function toTransaction(id: string, movement: Movement): Stripe.BalanceTransaction {
  const created = toSeconds(movement.at);
  return {
    id,
    object: "balance_transaction",
    amount: movement.amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency: movement.currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: movement.amount,
    reporting_category: movement.category,
    source: movement.sourceId,
    status: "available",
    type: movement.type,
  } satisfies Stripe.BalanceTransaction;
}

import type Stripe from "stripe";
import type { ChargeRecord } from "../records/payment.ts";
import { toSeconds } from "./fields.ts";

export function transactionId(sourceId: string): string {
  return `txn_${sourceId}`;
}

/** The sandbox takes no fees and stores no balance: the transaction is derived from its charge. */
export function chargeTransaction(charge: ChargeRecord): Stripe.BalanceTransaction {
  const { id, amount, currency } = charge;
  const created = toSeconds(charge.succeededAt ?? charge.createdAt);
  return {
    id: transactionId(id),
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: "charge",
    source: id,
    status: "available",
    type: charge.method.type === "card" ? "charge" : "payment",
  } satisfies Stripe.BalanceTransaction;
}

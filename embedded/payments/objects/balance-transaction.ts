import type Stripe from "stripe";
import type { ChargeRecord } from "../records/payment.ts";
import { toSeconds } from "./fields.ts";

export function transactionId(sourceId: string): string {
  return `txn_${sourceId}`;
}

/** As of a European account with cards of the same region: https://stripe.com/pricing */
const FEE_SHARE = 0.015;
const FEE_FIXED = 25;
const TIME_TO_PAYOUT_MS = 7 * 86_400_000;

/** The sandbox stores no balance: the transaction is derived from its charge. */
export function chargeTransaction(charge: ChargeRecord, now: number): Stripe.BalanceTransaction {
  const { id, amount, currency } = charge;
  const arrivedAt = charge.succeededAt ?? charge.createdAt;
  const availableAt = arrivedAt + TIME_TO_PAYOUT_MS;
  const fee = Math.min(Math.round(amount * FEE_SHARE) + FEE_FIXED, amount);
  return {
    id: transactionId(id),
    object: "balance_transaction",
    amount,
    available_on: toSeconds(availableAt),
    balance_type: "payments",
    created: toSeconds(arrivedAt),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency,
        description: "Processing fee",
        type: "stripe_fee",
      },
    ],
    net: amount - fee,
    reporting_category: "charge",
    source: id,
    status: availableAt <= now ? "available" : "pending",
    type: charge.method.type === "card" ? "charge" : "payment",
  } satisfies Stripe.BalanceTransaction;
}

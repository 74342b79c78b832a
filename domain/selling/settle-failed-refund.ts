/** Takes a failed refund off the seller's list, after the seller has sent the money in another way. */
import type { Documents } from "../ports/documents.ts";
import { withdrawals } from "../orders/withdrawals.ts";
import { isOrderId, orders } from "../orders/orders.ts";

export interface FailedRefundPorts {
  readonly documents: Documents;
  /** Whether the shop is in test mode. Orders made in the other mode are not changed. */
  readonly isTest: boolean;
}

export type SettledRefund =
  | { readonly outcome: "unknown" }
  /** The buyer waits for no money. */
  | { readonly outcome: "nothingOwed" }
  /** `amount` was owed, in minor units of `currency` (ISO 4217, capitals). */
  | { readonly outcome: "settled"; readonly amount: number; readonly currency: string };

/**
 * The order keeps its files, because the payment service still has its payment, unless the buyer withdrew. Idempotent.
 */
export async function settleFailedRefund(
  { documents, isTest }: FailedRefundPorts,
  orderId: string,
): Promise<SettledRefund> {
  if (!isOrderId(orderId)) return { outcome: "unknown" };
  return documents.transaction(async (transaction): Promise<SettledRefund> => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.isTest !== isTest) return { outcome: "unknown" };
    const { attention, currency, refunds } = order;
    const amount = refunds.owed;
    if (attention !== "refundFailed" || !amount) return { outcome: "nothingOwed" };
    const withdrawal = await transaction.get(withdrawals, orderId);
    transaction.update(orders, orderId, { attention: undefined, refunds: { owed: undefined } });
    // The owner was to send the money of a withdrawal again.
    if (withdrawal?.data.state === "requested")
      transaction.update(withdrawals, orderId, { state: "refunded", problem: undefined });
    return { outcome: "settled", amount, currency };
  });
}

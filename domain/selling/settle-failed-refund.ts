import type { Documents } from "../ports/documents.ts";
import { withdrawals } from "../orders/withdrawals.ts";
import { isOrderId, orders } from "../orders/orders.ts";

export interface FailedRefundPorts {
  readonly documents: Documents;
  readonly isTest: boolean;
}

export type SettledRefund =
  | { readonly outcome: "unknown" }
  | { readonly outcome: "nothingOwed" }
  /** `amount` was owed, in minor units of `currency` (ISO 4217, capitals). */
  | { readonly outcome: "settled"; readonly amount: number; readonly currency: string };

/** Records that the owner paid back what a failed refund owed. Files stay unless the buyer withdrew. Idempotent. */
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
    // After the failed refund, the withdrawal waited for the owner.
    if (withdrawal?.data.state === "requested")
      transaction.update(withdrawals, orderId, { state: "refunded", problem: undefined });
    return { outcome: "settled", amount, currency };
  });
}

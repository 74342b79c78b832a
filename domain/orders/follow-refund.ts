/** A withdrawal follows its order's payment. */
import { amountLeft, type Order } from "./orders.ts";
import type { Transaction } from "../ports/documents.ts";
import { type Withdrawal, type WithdrawalSnapshot, withdrawals } from "./withdrawals.ts";

/** Reads the order's withdrawal if the change of the payment may matter to it. */
export async function readFollower(
  transaction: Transaction,
  orderId: string,
  before: Order,
  after: Order,
): Promise<WithdrawalSnapshot | undefined> {
  return isReturned(before) === isReturned(after)
    ? undefined
    : transaction.get(withdrawals, orderId);
}

/** Money that is back ends the withdrawal; money that the bank returned to the seller is the owner's to send again. */
export function followRefund(
  transaction: Transaction,
  withdrawal: WithdrawalSnapshot | undefined,
  after: Order,
): void {
  if (!withdrawal) return;
  const state: Withdrawal["state"] = isReturned(after) ? "refunded" : "requested";
  if (withdrawal.data.state === state) return;
  const ended = { state, attempts: 0, nextAttemptAt: undefined, problem: undefined };
  transaction.update(withdrawals, withdrawal.id, ended);
}

/** Whether the buyer has all the money back. */
function isReturned(order: Order): boolean {
  return order.status === "refunded" || order.dispute === "lost" || amountLeft(order) <= 0;
}

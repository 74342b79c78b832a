/** A withdrawal follows its order's payment. */
import { amountLeft, type Order } from "./orders.ts";
import type { Follower } from "./follower.ts";
import { type Withdrawal, withdrawals } from "./withdrawals.ts";

/**
 * Money that is back ends the withdrawal. Money that the bank returned to the seller is the owner's to send again.
 */
export const followWithdrawal: Follower = async (reader, { orderId, order, next }) => {
  if (isReturned(order) === isReturned(next)) return undefined;
  const state: Withdrawal["state"] = isReturned(next) ? "refunded" : "requested";
  const withdrawal = await reader.get(withdrawals, orderId);
  if (!withdrawal || withdrawal.data.state === state) return undefined;
  const ended = { state, attempts: 0, nextAttemptAt: undefined, problem: undefined };
  return { write: (transaction) => transaction.update(withdrawals, orderId, ended) };
};

/** Whether the buyer has all the money back. */
function isReturned(order: Order): boolean {
  return order.status === "refunded" || order.payment.dispute === "lost" || amountLeft(order) <= 0;
}

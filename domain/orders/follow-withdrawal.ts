import { amountLeft, type Order } from "./orders.ts";
import type { Follower } from "./follower.ts";
import { type Withdrawal, withdrawals } from "./withdrawals.ts";

/** A full refund or lost dispute ends the withdrawal. If the refund fails later, the owner must refund again. */
export const followWithdrawal: Follower = async (reader, { orderId, order, next }) => {
  if (isReturned(order) === isReturned(next)) return undefined;
  const state: Withdrawal["state"] = isReturned(next) ? "refunded" : "requested";
  const withdrawal = await reader.get(withdrawals, orderId);
  if (!withdrawal || withdrawal.data.state === state) return undefined;
  const ended = { state, attempts: 0, nextAttemptAt: undefined, problem: undefined };
  return { write: (transaction) => transaction.update(withdrawals, orderId, ended) };
};

function isReturned(order: Order): boolean {
  return order.payment.dispute === "lost" || amountLeft(order) <= 0;
}

import { type OrderSnapshot, orders } from "../orders/orders.ts";
import { mailOutbox, queuedWithdrawalMail } from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import {
  quotable,
  statementSchema,
  type WithdrawalSnapshot,
  withdrawals,
} from "../orders/withdrawals.ts";

export interface OwnerWithdrawalPorts {
  readonly documents: Documents;
  readonly isTest: boolean;
}

export interface OpenWithdrawal {
  readonly withdrawal: WithdrawalSnapshot;
  readonly order: OrderSnapshot;
}

/** Requested or being refunded; oldest first, up to `limit`. */
export async function listOpenWithdrawals(
  { documents, isTest }: OwnerWithdrawalPorts,
  limit: number,
  onTooNew?: TooNew,
): Promise<OpenWithdrawal[]> {
  const found = await documents.query(withdrawals, {
    where: [
      ["state", "in", ["requested", "refunding"]],
      ["isTest", "==", isTest],
    ],
    orderBy: [["statedAt", "asc"]],
    limit,
  });
  const open = readable(found, onTooNew).map(async (withdrawal) => {
    const order = await documents.get(orders, withdrawal.id);
    return order ? [{ withdrawal, order }] : [];
  });
  return (await Promise.all(open)).flat();
}

/** "entitled": the law or the store's promise gave the right. "decided": refunded, or being refunded. */
export type DeclineOutcome = "unknown" | "entitled" | "decided" | "declined";

/** Idempotent. Mails the buyer, who keeps the files: a statement without a right locks none. */
export function declineWithdrawal(
  { documents, isTest, clock }: OwnerWithdrawalPorts & { readonly clock: Clock },
  orderId: string,
): Promise<DeclineOutcome> {
  const now = Timestamp.fromMillis(clock.now());
  return documents.transaction(async (transaction): Promise<DeclineOutcome> => {
    const found = (await transaction.get(withdrawals, orderId))?.data;
    if (found?.isTest !== isTest) return "unknown";
    if (found.right !== "none") return "entitled";
    if (found.state === "declined") return "declined";
    if (found.state !== "requested") return "decided";
    const to = (await transaction.get(orders, orderId))?.data.email;
    transaction.update(withdrawals, orderId, { state: "declined" });
    const kind = "withdrawalDeclined";
    const statement = quotable(statementSchema.parse(found));
    if (to !== undefined)
      transaction.set(
        mailOutbox,
        `${kind}-${orderId}`,
        queuedWithdrawalMail(kind, to, orderId, statement, now),
      );
    return "declined";
  });
}

import type { Store } from "../catalog/offer.ts";
import { entitlements } from "../orders/entitlements.ts";
import { mailOutbox, queuedWithdrawalMail } from "../notifications/outbox.ts";
import { type Buyer, isOrderOf } from "../orders/buyer.ts";
import { duplicatesLeftAlone } from "../selling/duplicates.ts";
import { amountLeft, isOrderId, type Order, orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents, Transaction } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import {
  type LegalEnd,
  refundDueAt,
  rightOf,
  type WithdrawalRight,
} from "../orders/withdrawal-right.ts";
import { quotable, type Statement, type Withdrawal, withdrawals } from "../orders/withdrawals.ts";

export interface WithdrawPorts {
  readonly store: Pick<Store, "legal">;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export interface WithdrawRequest {
  readonly orderId: string;
  readonly name?: string | undefined;
  readonly reason?: string | undefined;
  readonly buyer: Buyer;
}

export type WithdrawOutcome =
  | { readonly outcome: "unknown" }
  /** Nothing was paid, or the money was returned or is disputed. */
  | { readonly outcome: "notPossible"; readonly right: WithdrawalRight }
  /** Now or earlier: a later statement does not change the first. */
  | { readonly outcome: "stated"; readonly withdrawal: Withdrawal };

/**
 * One transaction. Locks the files only if the law or a promise gives a right; otherwise the owner decides. Idempotent.
 */
export function withdraw(
  { store, documents, clock, isTest }: WithdrawPorts,
  { orderId, name, reason, buyer }: WithdrawRequest,
): Promise<WithdrawOutcome> {
  if (!isOrderId(orderId)) return Promise.resolve({ outcome: "unknown" });
  const now = clock.now();
  const { withdrawalTerms: terms, email: seller } = store.legal;
  return documents.transaction(async (transaction): Promise<WithdrawOutcome> => {
    const order = await transaction.get(orders, orderId);
    if (order?.data.isTest !== isTest || !isOrderOf(order.data, buyer))
      return { outcome: "unknown" };
    const earlier = await transaction.get(withdrawals, orderId);
    if (earlier) return { outcome: "stated", withdrawal: earlier.data };
    const right = rightOf(order.data, terms, now);
    if (right.kind === "notPaid" || right.kind === "alreadyReturned")
      return { outcome: "notPossible", right };
    const statement = {
      ...statementOf(order.data, right, terms.refund === "automatic", now),
      ...(name !== undefined && { name }),
      ...(reason !== undefined && { reason }),
      ...(buyer.emails.includes(order.data.emailKey ?? "") && { isAddressProven: true as const }),
    };
    const withdrawal: Withdrawal = { ...statement, ...firstState(statement, now), isTest };
    if (withdrawal.right !== "none") await lock(transaction, order, withdrawal.statedAt);
    transaction.create(withdrawals, orderId, withdrawal);
    tell(transaction, orderId, statement, order.data.email, seller);
    return { outcome: "stated", withdrawal };
  });
}

type StatedRight = Extract<WithdrawalRight, { kind: "withdrawable" | "promised" | "ended" }>;

const rights = { withdrawable: "law", promised: "promise", ended: "none" } as const;

function statementOf(
  order: Order,
  right: StatedRight,
  isAutomatic: boolean,
  now: number,
): Statement {
  const left = Math.max(amountLeft(order), 0);
  const isOwed = right.kind !== "ended";
  return {
    statedAt: Timestamp.fromMillis(now),
    right: rights[right.kind],
    left,
    ...(right.kind !== "withdrawable" && { end: endOf(right.end) }),
    ...(isOwed && { dueAt: Timestamp.fromMillis(refundDueAt(now)) }),
    isAutomatic: isOwed && isAutomatic,
  };
}

function endOf(end: LegalEnd): NonNullable<Statement["end"]> {
  return end.by === "none" ? end : { by: end.by, at: Timestamp.fromMillis(end.at) };
}

function firstState(
  { isAutomatic }: Statement,
  now: number,
): Pick<Withdrawal, "state" | "attempts" | "nextAttemptAt"> {
  if (isAutomatic)
    return { state: "refunding", attempts: 0, nextAttemptAt: Timestamp.fromMillis(now) };
  return { state: "requested", attempts: 0 };
}

/** Settlement also checks `withdrawnAt`, so that later payment events do not unlock the files. */
async function lock(
  transaction: Transaction,
  order: { readonly id: string; readonly data: Order },
  withdrawnAt: Timestamp,
): Promise<void> {
  const entitlement = await transaction.get(entitlements, order.id);
  const onlyOnes = await duplicatesLeftAlone(transaction, order);
  transaction.update(orders, order.id, { withdrawal: { withdrawnAt } });
  for (const other of onlyOnes) transaction.update(orders, other, { attention: undefined });
  if (entitlement) transaction.update(entitlements, order.id, { status: "revoked" });
}

function tell(
  transaction: Transaction,
  orderId: string,
  statement: Statement,
  buyer: string | undefined,
  seller: string,
): void {
  const mails = [
    ["withdrawal", buyer],
    ["withdrawalNotice", seller],
  ] as const;
  for (const [kind, to] of mails)
    if (to) {
      const mail = queuedWithdrawalMail(
        kind,
        to,
        orderId,
        kind === "withdrawal" ? quotable(statement) : statement,
      );
      transaction.set(mailOutbox, `${kind}-${orderId}`, mail);
    }
}

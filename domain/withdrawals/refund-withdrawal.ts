/** Refunds withdrawals, automatically or when the owner confirms. */
import { dueDocuments } from "../ports/due-documents.ts";
import { MAX_RETRY_DELAY_MS, retryDelay } from "../ports/retry-delay.ts";
import { orders } from "../orders/orders.ts";
import { refundOrder, type RefundPorts } from "../selling/refund-order.ts";
import { settleOrder } from "../selling/settle-order.ts";
import { readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { withdrawals } from "../orders/withdrawals.ts";

/** Further refunds wait for the next run. */
const MAX_PER_RUN = 100;

export type WithdrawalRefund =
  /** The order has no withdrawal in this mode. */
  | { readonly outcome: "unknown" }
  /** Refunded now or earlier. */
  | { readonly outcome: "refunded" }
  /** The owner has declined the statement. */
  | { readonly outcome: "declined" }
  /** The payment service did not answer or does not show the refund yet; the job tries again. */
  | { readonly outcome: "underWay" }
  /** `reason` is the payment service's; "notPaid" if it knows no payment. */
  | { readonly outcome: "refused"; readonly reason: string };

/** The owner confirms the refund of a withdrawal. Idempotent: the money is sent once. */
export async function confirmRefund(
  ports: RefundPorts,
  orderId: string,
  onError: (error: unknown) => void,
): Promise<WithdrawalRefund> {
  const { documents, clock, isTest } = ports;
  const now = Timestamp.fromMillis(clock.now());
  const state = await documents.transaction(async (transaction) => {
    const found = await transaction.get(withdrawals, orderId);
    if (found?.data.isTest !== isTest) return "unknown";
    if (found.data.state !== "requested") return found.data.state;
    const begun = { state: "refunding", attempts: 0, nextAttemptAt: now } as const;
    transaction.update(withdrawals, orderId, begun);
    return "refunding";
  });
  if (state !== "refunding") return { outcome: state };
  try {
    const tried = await tryRefund(ports, orderId);
    if (tried.outcome === "refused") await leaveToOwner(ports, orderId, tried.reason);
    return tried;
  } catch (error) {
    onError(error);
    return { outcome: "underWay" };
  }
}

/** Sends the refunds that are due, until `isOver` returns true. After five days of failures the owner decides. */
export async function refundDue(
  ports: RefundPorts,
  onError: (orderId: string, error: unknown) => void,
  isOver = () => false,
): Promise<void> {
  for (const { id } of readable(await findDue(ports), onError)) {
    if (isOver()) return;
    const tried = await tryRefund(ports, id).catch((error: unknown): Tried => {
      onError(id, error);
      return { outcome: "underWay" };
    });
    if (tried.outcome !== "refunded")
      await postpone(ports, id, tried.outcome === "refused" ? tried.reason : undefined);
  }
}

function findDue({ documents, clock, isTest }: RefundPorts) {
  return dueDocuments(documents, withdrawals, {
    where: [
      ["state", "==", "refunding"],
      ["isTest", "==", isTest],
    ],
    now: clock.now(),
    maxDelayMs: MAX_RETRY_DELAY_MS,
    limit: MAX_PER_RUN,
  });
}

type Tried = Extract<WithdrawalRefund, { outcome: "refunded" | "underWay" | "refused" }>;

/** Throws if the payment service does not answer. */
async function tryRefund(ports: RefundPorts, orderId: string): Promise<Tried> {
  const failed = (await ports.documents.get(orders, orderId))?.data.refunds.failed ?? 0;
  // Use a new key after a failed refund: for the old key, the service would return the failed refund.
  const key = failed > 0 ? `withdrawal-${failed}` : "withdrawal";
  const done = await refundOrder(ports, { orderId, key });
  // The order may have been refunded elsewhere, such as in the payment service's dashboard.
  if (done.outcome === "refused") await settleOrder(ports, orderId, { by: "owner" });
  const state = (await ports.documents.get(withdrawals, orderId))?.data.state;
  if (state === "refunded") return { outcome: "refunded" };
  if (done.outcome === "refunded") return { outcome: "underWay" };
  return { outcome: "refused", reason: done.outcome === "refused" ? done.reason : done.outcome };
}

/** Does nothing if settlement has ended the withdrawal meanwhile. */
function postpone(
  { documents, clock }: RefundPorts,
  orderId: string,
  problem: string | undefined,
): Promise<void> {
  const now = clock.now();
  return documents.transaction(async (transaction) => {
    const found = await transaction.get(withdrawals, orderId);
    if (found?.data.state !== "refunding") return;
    const attempts = found.data.attempts + 1;
    const delayMs = retryDelay(attempts);
    transaction.update(
      withdrawals,
      orderId,
      delayMs === undefined
        ? { state: "requested", attempts: 0, nextAttemptAt: undefined, problem }
        : { attempts, nextAttemptAt: Timestamp.fromMillis(now + delayMs), problem },
    );
  });
}

function leaveToOwner({ documents }: RefundPorts, orderId: string, problem: string): Promise<void> {
  return documents.transaction(async (transaction) => {
    const found = await transaction.get(withdrawals, orderId);
    if (found?.data.state !== "refunding") return;
    const left = { state: "requested", nextAttemptAt: undefined, problem } as const;
    transaction.update(withdrawals, orderId, left);
  });
}

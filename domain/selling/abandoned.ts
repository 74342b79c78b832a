/** Deletes unpaid orders when late payments can no longer arrive. */
import type { Documents, DocumentReader, Snapshot } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { GIVE_UP_AFTER_MS } from "../ports/retry-delay.ts";
import { Timestamp } from "../values.ts";
import { isSettled, type Order, orders, unpaidStatuses } from "../orders/orders.ts";
import { sleep } from "../host.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A checkout is open for one day. Slow payment methods have 90 more days to complete. */
export const UNPAID_KEPT_MS = (1 + 90) * DAY_MS;

/** Twice as long as a mail about the failure is tried, because it may begin late. */
const FAILURE_TOLD_MS = 2 * GIVE_UP_AFTER_MS;

const BATCH = 50;

/** Returns the uids of the orders' buyers. */
export async function forgetUnpaidOrders(
  documents: Documents,
  now: number,
): Promise<ReadonlySet<string>> {
  const uids = new Set<string>();
  const before = Timestamp.fromMillis(now - UNPAID_KEPT_MS);
  let page: Snapshot<Order>[];
  let last: Snapshot<Order> | undefined;
  do {
    const startAfter = last;
    page = await documents.transaction(async (transaction) => {
      const found = await transaction.query(orders, {
        where: [
          // One query for all statuses, because an event may change an order's status meanwhile.
          ["status", "in", unpaidStatuses],
          ["createdAt", "<=", before],
        ],
        orderBy: [["createdAt", "asc"]],
        limit: BATCH,
        ...(startAfter ? { startAfter } : {}),
      });
      for (const { id } of deletable(found, now)) transaction.delete(orders, id);
      return found;
    });
    const gone = deletable(page, now);
    for (const { data } of gone) uids.add(data.uid);
    // Lets requests run, because the database adapter may be synchronous.
    await sleep(0);
    const goneIds = new Set(gone.map(({ id }) => id));
    last = page.findLast(({ id }) => !goneIds.has(id)) ?? last;
  } while (page.length === BATCH);
  return uids;
}

function deletable(found: readonly Snapshot<Order>[], now: number): Snapshot<Order>[] {
  return readable(found).filter(({ data }) => canDelete(data, now));
}

/**
 * Keeps live pending orders with an overdue check, so that a shop that was offline for months checks them first, and
 * then those whose buyers must be told that the payment failed.
 */
function canDelete(
  { status, attention, isTest, nextCheckAt, payment, history }: Order,
  now: number,
): boolean {
  if (attention) return false;
  const changedAt = history?.at(-1)?.at.toMillis() ?? 0;
  if (status === "failed" && payment.isDelayed && changedAt > now - FAILURE_TOLD_MS) return false;
  return status !== "pending" || isTest || (nextCheckAt?.toMillis() ?? 0) > now;
}

/** "paid" also if an order needs attention, "none" without orders, else the latest deletion time (epoch ms). */
export async function orderStanding(
  reader: DocumentReader,
  uid: string,
): Promise<"paid" | "none" | number> {
  const all = await reader.query(orders, { where: [["uid", "==", uid]] });
  if (all.some(({ data }) => isSettled(data) || data.attention)) return "paid";
  if (all.length === 0) return "none";
  return Math.max(...all.map(({ data }) => data.createdAt.toMillis())) + UNPAID_KEPT_MS;
}

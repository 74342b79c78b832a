/** Ends the purchases of a deleted account. The orders stay, because tax law requires it, but name nobody. */
import { analyticsOutbox } from "../analytics/outbox.ts";
import { entitlements } from "../orders/entitlements.ts";
import { activationsOf, licenceActivations } from "../licences/activations.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import type { Documents, Transaction } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { ownerActions } from "../orders/owner-actions.ts";
import { withdrawals } from "../orders/withdrawals.ts";
import { personalFields } from "../orders/order-fields.ts";
import { isSettled, type OrderSnapshot, orders } from "../orders/orders.ts";

/** Orders per transaction; a transaction blocks other writers. */
const BATCH = 20;

/** Kept while an invoice waits for its number; issuing the invoice removes them. */
const invoiceFields = ["billing", "business"];

/**
 * Unpaid orders stay: if the money arrives late, the buyer can get the files by proving the address. Idempotent; after
 * a crash, the next call continues.
 */
export async function endPurchases(documents: Documents, uid: string, now: number): Promise<void> {
  let batch: OrderSnapshot[];
  let startAfter: OrderSnapshot | undefined;
  do {
    const after = startAfter;
    batch = await documents.transaction(async (transaction) => {
      const found = await transaction.query(orders, {
        where: [["uid", "==", uid]],
        limit: BATCH,
        ...(after ? { startAfter: after } : {}),
      });
      const paid = found.filter(({ data }) => isSettled(data));
      const ended = await Promise.all(paid.map((order) => readPurchase(transaction, order)));
      for (const one of ended) endPurchase(transaction, one, now);
      return found;
    });
    startAfter = batch.at(-1);
  } while (batch.length === BATCH);
}

export async function readPurchase(
  transaction: Transaction,
  { id: orderId, data: order }: OrderSnapshot,
) {
  const entitlement = await transaction.get(entitlements, orderId);
  const withdrawal = await transaction.get(withdrawals, orderId);
  const mails = await transaction.query(mailOutbox, { where: [["orderId", "==", orderId]] });
  const reports = await transaction.query(analyticsOutbox, { where: [["orderId", "==", orderId]] });
  const devices = await activationsOf(transaction, orderId);
  const actions = await transaction.query(ownerActions, { where: [["orderId", "==", orderId]] });
  return { orderId, order, entitlement, withdrawal, mails, reports, devices, actions };
}

/** Call it after the transaction's reads. */
export function endPurchase(
  transaction: Transaction,
  {
    orderId,
    order,
    entitlement,
    withdrawal,
    mails,
    reports,
    devices,
    actions,
  }: Awaited<ReturnType<typeof readPurchase>>,
  now: number,
): void {
  // Different for each order, so that nothing shows which orders had the same buyer.
  const uid = `deleted-${orderId}`;
  const endedAt = Timestamp.fromMillis(now);
  const kept = order.invoice.isDue ? invoiceFields : [];
  const removed = personalFields.filter((name) => !kept.includes(name));
  transaction.update(orders, orderId, {
    ...orders.facets.group(Object.fromEntries(removed.map((name) => [name, undefined]))),
    uid,
    endedAt,
  });
  if (entitlement) transaction.update(entitlements, orderId, { uid, status: "revoked" });
  if (withdrawal) transaction.update(withdrawals, orderId, { name: undefined, reason: undefined });
  // The owner's words may name the buyer. The deletion's own reason stays.
  for (const { id, data } of actions)
    if (data.kind === "note") transaction.delete(ownerActions, id);
    else if (data.kind !== "deleteData") transaction.update(ownerActions, id, { why: undefined });
  // Waiting mails are still sent, because they may report a refund.
  for (const { id, data } of mails)
    if (data.status !== "queued") transaction.delete(mailOutbox, id);
  for (const { id } of devices) transaction.delete(licenceActivations, id);
  for (const { id, data } of reports)
    if (data.status === "queued") transaction.update(analyticsOutbox, id, { status: "ended" });
}

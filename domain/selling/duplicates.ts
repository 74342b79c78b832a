/** Orders whose files the buyer has by another payment. */
import { coversVersions } from "../downloads/covers-versions.ts";
import { activeEntitlements } from "../orders/entitlements.ts";
import type { Transaction } from "../ports/documents.ts";
import { type Order, type OrderSnapshot, orders } from "../orders/orders.ts";

/** Call it inside the transaction, so that of two simultaneous payments for the same files one becomes the duplicate. */
export async function isOwnedAlready(transaction: Transaction, order: Order): Promise<boolean> {
  return coversVersions(transaction, await activeEntitlements(transaction, order), order.files);
}

/** Ids of orders that were marked as duplicates and, when this one ends, are the only ones with their files. */
export async function duplicatesLeftAlone(
  transaction: Transaction,
  { id: endingId, data: { uid, isTest } }: Pick<OrderSnapshot, "id" | "data">,
): Promise<string[]> {
  const active = await activeEntitlements(transaction, { uid, isTest });
  const left = active.filter(({ id }) => id !== endingId);
  const marked = await Promise.all(left.map(({ id }) => transaction.get(orders, id)));
  const alone = marked.map(async (order) => {
    if (order?.data.attention !== "duplicate") return [];
    const others = left.filter(({ id }) => id !== order.id);
    return (await coversVersions(transaction, others, order.data.files)) ? [] : [order.id];
  });
  return (await Promise.all(alone)).flat();
}

import { coversVersions } from "../downloads/covers-versions.ts";
import { activeEntitlements } from "../orders/entitlements.ts";
import type { Follower } from "../orders/follower.ts";
import { hasAccess } from "../orders/next-order.ts";
import type { DocumentReader } from "../ports/documents.ts";
import { type Order, type OrderSnapshot, orders } from "../orders/orders.ts";

/** Of two simultaneous payments for the same files, the transaction marks one as the duplicate. */
export const followDuplicates: Follower = async (reader, { orderId, order, next }) => {
  const [had, has] = [hasAccess(order), hasAccess(next)];
  // Free orders are never paid twice.
  if (has && !had && !order.isFree && (await isOwnedAlready(reader, order)))
    return { patch: { attention: next.attention ?? "duplicate" } };
  if (has || !had) return undefined;
  const alone = await duplicatesLeftAlone(reader, { id: orderId, data: order });
  return {
    write(transaction) {
      for (const other of alone) transaction.update(orders, other, { attention: undefined });
    },
  };
};

async function isOwnedAlready(reader: DocumentReader, order: Order): Promise<boolean> {
  return coversVersions(reader, await activeEntitlements(reader, order), order.files);
}

/** Duplicates that become the only active orders with their files when this order ends. */
export async function duplicatesLeftAlone(
  reader: DocumentReader,
  { id: endingId, data: { uid, isTest } }: Pick<OrderSnapshot, "id" | "data">,
): Promise<string[]> {
  const active = await activeEntitlements(reader, { uid, isTest });
  const left = active.filter(({ id }) => id !== endingId);
  const marked = await Promise.all(left.map(({ id }) => reader.get(orders, id)));
  const alone = marked.map(async (order) => {
    if (order?.data.attention !== "duplicate") return [];
    const others = left.filter(({ id }) => id !== order.id);
    return (await coversVersions(reader, others, order.data.files)) ? [] : [order.id];
  });
  return (await Promise.all(alone)).flat();
}

import { entitlements } from "../orders/entitlements.ts";
import type { Documents } from "../ports/documents.ts";
import type { Person } from "../ports/identity.ts";
import { readable } from "../ports/readable.ts";
import { orders } from "../orders/orders.ts";

/** Orders per transaction; a transaction blocks other writers. */
const BATCH = 20;

/**
 * Moves a guest's purchases to the person who signed in with the same browser. Each order moves together with its
 * entitlement. Idempotent: after a crash, the next call moves the rest. If an order is settled at the same moment, one
 * transaction retries, and the person gets the entitlement.
 */
export async function movePurchases(
  documents: Documents,
  from: string,
  to: Pick<Person, "uid" | "isGuest">,
): Promise<void> {
  const { uid } = to;
  if (from === uid) return;
  const changes = to.isGuest ? { uid } : { uid, isGuest: undefined };
  let moved: number;
  do {
    moved = await documents.transaction(async (transaction) => {
      const batch = await transaction.query(orders, { where: [["uid", "==", from]], limit: BATCH });
      const rights = await Promise.all(batch.map(({ id }) => transaction.get(entitlements, id)));
      for (const { id } of batch) transaction.update(orders, id, changes);
      for (const right of rights) if (right) transaction.update(entitlements, right.id, { uid });
      return batch.length;
    });
  } while (moved === BATCH);
}

/** For later mails, the buyer is no guest. Idempotent: after a crash, the next sign-in changes the rest. */
export async function keepAsAccount(documents: Documents, uid: string): Promise<void> {
  const own = await documents.query(orders, { where: [["uid", "==", uid]] });
  const ids = readable(own)
    .filter(({ data }) => data.isGuest)
    .map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH)
    await documents.transaction(async (transaction) => {
      const batch = ids.slice(start, start + BATCH);
      const found = await Promise.all(batch.map((id) => transaction.get(orders, id)));
      for (const order of found)
        if (order?.data.uid === uid) transaction.update(orders, order.id, { isGuest: undefined });
    });
}

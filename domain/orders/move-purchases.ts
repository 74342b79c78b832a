import { entitlements } from "../entitlements/entitlements.ts";
import type { Documents } from "../ports/documents.ts";
import { orders } from "./orders.ts";

/** Orders per transaction; a transaction blocks other writers. */
const BATCH = 20;

/**
 * Moves a guest's orders and entitlements to the account that the same browser signed in to. Each order moves together
 * with its entitlement; later mails no longer speak to a guest. Idempotent: after a crash, the next call moves the
 * rest. If an order is settled at the same moment, one of the two transactions retries, and the account gets the
 * entitlement.
 */
export async function movePurchases(documents: Documents, from: string, to: string): Promise<void> {
  if (from === to) return;
  let moved: number;
  do {
    moved = await documents.transaction(async (transaction) => {
      const batch = await transaction.query(orders, { where: [["uid", "==", from]], limit: BATCH });
      const rights = await Promise.all(batch.map(({ id }) => transaction.get(entitlements, id)));
      for (const { id } of batch) transaction.update(orders, id, { uid: to, isGuest: undefined });
      for (const right of rights)
        if (right) transaction.update(entitlements, right.id, { uid: to });
      return batch.length;
    });
  } while (moved === BATCH);
}

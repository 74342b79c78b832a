import { entitlements } from "../entitlements/entitlements.ts";
import type { Documents } from "../ports/documents.ts";
import { orders } from "./orders.ts";

/**
 * Moves a guest's orders and entitlements to the account that the same browser signed in to. Idempotent. If an order is
 * settled at the same moment, one of the two transactions retries, and the account gets the entitlement.
 */
export function movePurchases(documents: Documents, from: string, to: string): Promise<void> {
  return documents.transaction(async (transaction) => {
    const ofGuest = { where: [["uid", "==", from]] } as const;
    const moving = [
      await transaction.query(orders, ofGuest),
      await transaction.query(entitlements, ofGuest),
    ] as const;
    for (const { id } of moving[0]) transaction.update(orders, id, { uid: to });
    for (const { id } of moving[1]) transaction.update(entitlements, id, { uid: to });
  });
}

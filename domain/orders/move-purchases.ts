import { entitlements } from "../entitlements/entitlements.ts";
import type { Documents } from "../ports.ts";
import { orders } from "./orders.ts";

/**
 * Gives a guest's orders and files to the account the same browser signed in to. Idempotent; an order that is settled at
 * the same moment ends with the account too, because one of the two transactions runs again.
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

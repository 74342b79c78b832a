import { orders } from "#domain/orders/orders.ts";
import { settleOrder } from "#domain/orders/settle-order.ts";
import type { Shop } from "#domain/shop.ts";
import { Timestamp } from "#domain/values.ts";
import type { Job } from "./runner.ts";

const BATCH = 100;
/** Young orders are left to the webhook and the return page. */
const MIN_AGE_MS = 60_000;

/** Finds payments that neither webhook nor buyer told of. An order leaves this list when it is paid or expired. */
export function createReconcileJob(
  shop: Shop,
  report: (message: string, error: unknown) => void,
): Job {
  return {
    name: "reconcile",
    everyMs: 60_000,
    async run() {
      let last: { id: string } | undefined;
      do {
        const batch = await shop.documents.query(orders, {
          where: [
            ["status", "==", "pending"],
            ["isTest", "==", shop.isTest],
            ["createdAt", "<=", Timestamp.fromMillis(shop.clock.now() - MIN_AGE_MS)],
          ],
          orderBy: [["createdAt", "asc"]],
          limit: BATCH,
          ...(last ? { startAfter: last } : {}),
        });
        last = batch.length === BATCH ? batch.at(-1) : undefined;
        // A payment that does not fit its order waits for the owner; asking again changes nothing.
        for (const { id } of batch.filter(({ data }) => !data.attention))
          await settleOrder(shop, id).catch((error: unknown) =>
            report(`order ${id} was not reconciled`, error),
          );
      } while (last);
    },
  };
}

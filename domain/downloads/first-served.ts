/** When the supply of an order began, which ends the right of withdrawal of buyers who agreed to that. */
import { orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";

/** Ids of orders that this process need not ask about again. */
const MAX_KNOWN = 10_000;

interface FirstServedPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

/** "withdrawn": the buyer withdrew from this contract, so nothing may be sent because of it. */
export type Supply = "begun" | "withdrawn";

/**
 * Call the returned function when a file of the order was opened and before its first byte is sent. It records
 * `firstServedAt` once per order. It decides in a transaction, so a withdrawal with the right happens before the first
 * byte, or not at all. After the first call of a process for an order, it costs nothing.
 */
export function createBeginSupply({ documents, clock }: FirstServedPorts) {
  const known = new Set<string>();
  return async (orderId: string): Promise<Supply> => {
    if (known.has(orderId)) return "begun";
    const isServed =
      (await documents.get(orders, orderId))?.data.withdrawal.firstServedAt !== undefined;
    const supply = isServed ? "begun" : await record(documents, orderId, clock.now());
    if (supply === "begun") {
      if (known.size >= MAX_KNOWN) known.clear();
      known.add(orderId);
    }
    return supply;
  };
}

function record(documents: Documents, orderId: string, now: number): Promise<Supply> {
  return documents.transaction(async (transaction): Promise<Supply> => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (order?.withdrawal.withdrawnAt) return "withdrawn";
    if (order && !order.withdrawal.firstServedAt)
      transaction.update(orders, orderId, {
        withdrawal: { firstServedAt: Timestamp.fromMillis(now) },
      });
    return "begun";
  });
}

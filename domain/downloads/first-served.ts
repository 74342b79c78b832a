/** Records when the delivery of an order began, which ends the right of withdrawal of buyers who agreed to that. */
import { orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";

const MAX_KNOWN = 10_000;

interface FirstServedPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

/** "withdrawn": the buyer withdrew, so the file must not be sent. */
export type Supply = "begun" | "withdrawn";

/**
 * The returned function records that the first byte of an order's files is being sent, unless the buyer has withdrawn.
 * Call it after opening the file and before that byte. Later calls for the order read and write nothing.
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

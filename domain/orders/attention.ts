/** The orders that the seller must look at, and why. */
import type { Documents } from "../ports/documents.ts";
import type { Query } from "../ports/query.ts";
import { passOver, type TooNew, understood } from "../ports/understood.ts";
import { attentionReasons, type Order, type OrderSnapshot, orders } from "./orders.ts";

export type AttentionReason = (typeof attentionReasons)[number] | "dispute";

export interface AttentionPorts {
  readonly documents: Documents;
  /** Whether the shop is in test mode. Orders made in the other mode are not listed. */
  readonly isTest: boolean;
}

/** The newest orders that need the seller, up to `limit`. Skips orders that only a newer build can read. */
export async function listAttention(
  { documents, isTest }: AttentionPorts,
  limit: number,
  onTooNew: TooNew = passOver,
): Promise<OrderSnapshot[]> {
  const newest = async (where: NonNullable<Query["where"]>) =>
    understood(
      await documents.query(orders, {
        where: [...where, ["isTest", "==", isTest]],
        orderBy: [["createdAt", "desc"]],
        limit,
      }),
      onTooNew,
    );
  const [flagged, disputed] = await Promise.all([
    newest([["attention", "in", attentionReasons]]),
    newest([["dispute", "==", "open"]]),
  ]);
  const byId = new Map([...flagged, ...disputed].map((order) => [order.id, order]));
  return [...byId.values()]
    .toSorted((a, b) => b.data.createdAt.toMillis() - a.data.createdAt.toMillis())
    .slice(0, limit);
}

/** The most urgent reason comes first. Empty if the order needs nobody. */
export function reasonsForAttention({ attention, dispute }: Order): AttentionReason[] {
  return [...(dispute === "open" ? ["dispute" as const] : []), ...(attention ? [attention] : [])];
}

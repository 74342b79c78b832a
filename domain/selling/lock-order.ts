import { entitlements } from "../orders/entitlements.ts";
import { hasAccess } from "../orders/next-order.ts";
import { isOrderId, orders, patched } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";

interface LockPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

/** `noFiles`: the order gives its buyer no files, whether locked or not. */
export type LockOutcome = "changed" | "unchanged" | "noFiles" | "unknown";

/**
 * Takes the files of a paid order from its buyer, or gives them back. Settlement also checks `lockedAt`, so that later
 * payment events do not unlock them. Idempotent.
 */
export function lockOrder(
  { documents, clock, isTest }: LockPorts,
  orderId: string,
  isLocked: boolean,
): Promise<LockOutcome> {
  if (!isOrderId(orderId)) return Promise.resolve("unknown");
  return documents.transaction(async (transaction): Promise<LockOutcome> => {
    const order = (await transaction.get(orders, orderId))?.data;
    const entitlement = await transaction.get(entitlements, orderId);
    if (order?.isTest !== isTest) return "unknown";
    if (!entitlement || !hasAccess({ ...order, lockedAt: undefined })) return "noFiles";
    if ((order.lockedAt !== undefined) === isLocked) return "unchanged";
    const change = { lockedAt: isLocked ? Timestamp.fromMillis(clock.now()) : undefined };
    const status = hasAccess(patched(order, change)) ? "active" : "revoked";
    transaction.update(orders, orderId, change);
    transaction.update(entitlements, orderId, { status });
    return "changed";
  });
}

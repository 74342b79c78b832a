/**
 * Settles an order when its buyer opens a page, within limits: the payment service's rate limit also applies to
 * checkouts. Over the limits, the buyer sees the stored order.
 */
import { type Limit, LimitReached, type Limits } from "../ports/limits.ts";
import { isOrderId, isSettled, orders } from "../orders/orders.ts";
import { settleOrder, type Settlement, type SettlementPorts } from "./settle-order.ts";

const WINDOW_MS = 60_000;
/** Enough for a page that reloads every few seconds while it waits for the payment. */
const LOOKS_PER_BUYER: Limit = { name: "looks of a buyer", max: 60, windowMs: WINDOW_MS };
/** A process reserves this many queries at once, so that not every query writes the same document. */
const BLOCK = 50;
/** Half of Stripe's live limit (100 calls a second) for all processes together, which leaves room for checkouts. */
const BLOCKS: Limit = { name: "looks of all buyers", max: 3000 / BLOCK, windowMs: WINDOW_MS };

export interface LookPorts extends SettlementPorts {
  readonly limits: Limits;
}

/** Like `settleOrder`, but rate-limited. `uid` is the buyer who opened the page. */
export type LookAtOrder = (uid: string, orderId: string) => Promise<Settlement>;

export function createLookAtOrder(ports: LookPorts): LookAtOrder {
  const { documents, limits } = ports;
  const takeFromBlock = createBlock(ports);
  return async (uid, orderId) => {
    const snapshot = isOrderId(orderId) ? await documents.get(orders, orderId) : undefined;
    if (!snapshot) return { outcome: "unknown" };
    const { data: order } = snapshot;
    // This needs no call to the payment service, and so no limit.
    if (isSettled(order)) return { outcome: "known", order };
    const isAllowed = await limits
      .count([[LOOKS_PER_BUYER, uid]])
      .then(takeFromBlock)
      .then(() => true, ifLimitReached);
    return isAllowed ? settleOrder(ports, orderId, { by: "visit" }) : { outcome: "known", order };
  };
}

function ifLimitReached(error: unknown): false {
  if (error instanceof LimitReached) return false;
  throw error;
}

/** Each call takes one of this process's reserved queries. Throws LimitReached if no more can be reserved. */
function createBlock({ limits, clock }: LookPorts): () => Promise<void> {
  let block = { reservedAt: 0, left: 0 };
  let reserving: Promise<void> | undefined;

  async function reserve(): Promise<void> {
    const reservedAt = clock.now();
    await limits.count([[BLOCKS, "all"]]);
    block = { reservedAt, left: BLOCK };
  }

  const hasLook = () => block.left > 0 && Math.abs(clock.now() - block.reservedAt) < WINDOW_MS;

  return async () => {
    // Waiting callers may use up the block before the last of them is served.
    while (!hasLook()) await (reserving ??= reserve().finally(() => (reserving = undefined)));
    block.left -= 1;
  };
}

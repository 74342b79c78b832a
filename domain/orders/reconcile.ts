/** Queries the payment service at growing intervals for payments that neither a webhook nor a returning buyer reported. */
import type { Snapshot } from "../ports/documents.ts";
import type { Query } from "../ports/query.ts";
import { passOver, understood } from "../ports/understood.ts";
import { Timestamp } from "../values.ts";
import { type Order, orders } from "./orders.ts";
import { settleOrder, type SettlementPorts } from "./settle-order.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The first minute is left to the webhook and the return page. */
const INTERVALS_MS = [
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
];
/** Longest wait before the next check after one that failed. */
const OUTAGE_MS = 15 * MINUTE_MS;
/** A check further ahead than any interval was scheduled while the clock was wrong. */
const WRONG_CLOCK_MS = 2 * DAY_MS;
const BATCH = 100;
const AT_ONCE = 4;
/** Other orders wait for the next run, so that a run ends even if thousands of checkouts were abandoned at once. */
const MOST_PER_RUN = 500;

/** When to check an order next, in ms since the epoch. The interval grows with the order's age. */
export function nextCheck(createdAt: number, now: number): number {
  const age = now - createdAt;
  return now + (INTERVALS_MS.find((interval) => interval > age) ?? DAY_MS);
}

/** Settles the orders whose next check is due. `onError` is called for each order that could not be checked. */
export async function reconcileDue(
  ports: SettlementPorts,
  onError: (orderId: string, error: unknown) => void,
): Promise<void> {
  const now = ports.clock.now();
  const due: Query["where"] = [["nextCheckAt", "<=", Timestamp.fromMillis(now)]];
  const late: Query["where"] = [["nextCheckAt", ">", Timestamp.fromMillis(now + WRONG_CLOCK_MS)]];
  const found = [
    ...(await findPending(ports, due, MOST_PER_RUN)),
    ...(await findPending(ports, late, MOST_PER_RUN)),
  ];
  await checkAll(ports, understood(found.slice(0, MOST_PER_RUN), onError), onError);
}

/** Schedules a check for orders written before `nextCheckAt` existed. Idempotent. */
export async function scheduleOldOrders(
  ports: Pick<SettlementPorts, "documents" | "clock" | "isTest">,
): Promise<void> {
  let batch: Snapshot<Order>[];
  let startAfter: Snapshot<Order> | undefined;
  do {
    batch = await ports.documents.query(orders, {
      where: [
        ["status", "==", "pending"],
        ["isTest", "==", ports.isTest],
      ],
      orderBy: [["createdAt", "asc"]],
      limit: BATCH,
      ...(startAfter ? { startAfter } : {}),
    });
    startAfter = batch.at(-1);
    for (const { id, data } of understood(batch, passOver))
      if (!data.nextCheckAt && !data.attention) await schedule(ports, id, ports.clock.now());
  } while (batch.length === BATCH);
}

function findPending(
  { documents, isTest }: Pick<SettlementPorts, "documents" | "isTest">,
  where: Query["where"],
  limit: number,
): Promise<Snapshot<Order>[]> {
  return documents.query(orders, {
    where: [["status", "==", "pending"], ["isTest", "==", isTest], ...(where ?? [])],
    orderBy: [["nextCheckAt", "asc"]],
    limit,
  });
}

async function checkAll(
  ports: SettlementPorts,
  found: readonly Snapshot<Order>[],
  onError: (orderId: string, error: unknown) => void,
): Promise<void> {
  const queue = [...found];
  async function work(): Promise<void> {
    for (let order = queue.shift(); order; order = queue.shift()) {
      const { id, data } = order;
      const isAnswered = await settleOrder(ports, id).then(
        () => true,
        (error: unknown) => (onError(id, error), false),
      );
      const now = ports.clock.now();
      // If the clock was wrong, `createdAt` may be in the future.
      const next = nextCheck(Math.min(data.createdAt.toMillis(), now), now);
      await schedule(ports, id, isAnswered ? next : Math.min(next, now + OUTAGE_MS));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Schedules only orders that are still pending, because `nextCheckAt` must stay removed after settlement. */
function schedule(
  { documents }: Pick<SettlementPorts, "documents">,
  orderId: string,
  at: number,
): Promise<void> {
  return documents.transaction(async (transaction) => {
    const order = await transaction.get(orders, orderId);
    if (order?.data.status === "pending" && !order.data.attention)
      transaction.update(orders, orderId, { nextCheckAt: Timestamp.fromMillis(at) });
  });
}

import type { Snapshot } from "../ports/documents.ts";
import type { Query } from "../ports/query.ts";
import { eachDocument, readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { nextCheck } from "../orders/check-times.ts";
import { type Order, orders } from "../orders/orders.ts";
import { settleOrder, type SettlementPorts } from "./settle-order.ts";

const MINUTE_MS = 60_000;
/** Longest wait before the next check after a failed one. */
const OUTAGE_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A check further ahead than any interval was scheduled while the clock was wrong. */
const WRONG_CLOCK_MS = { pending: 2 * DAY_MS, settled: 50 * DAY_MS };
const PARALLEL_ORDERS = 4;
/** Other orders wait for the next run, so that a run ends even if thousands of checkouts were abandoned at once. */
const MAX_PER_RUN = 500;

/** Runs until `isOver` returns true. `onError` is called for each order that could not be checked. */
export async function reconcileDue(
  ports: SettlementPorts,
  onError: (orderId: string, error: unknown) => void,
  isOver = () => false,
): Promise<void> {
  const now = ports.clock.now();
  const due = [["nextCheckAt", "<=", Timestamp.fromMillis(now)]] as const;
  const later = (ms: number) => ["nextCheckAt", ">", Timestamp.fromMillis(now + ms)] as const;
  const found = [
    ...(await findOrders(ports, due)),
    ...(await findOrders(ports, [["status", "==", "pending"], later(WRONG_CLOCK_MS.pending)])),
    ...(await findOrders(ports, [later(WRONG_CLOCK_MS.settled)])),
  ];
  await checkAll(ports, readable(found.slice(0, MAX_PER_RUN), onError), onError, isOver);
}

/** For orders written before `nextCheckAt` existed. Idempotent. */
export async function scheduleOldOrders(
  ports: Pick<SettlementPorts, "documents" | "clock" | "isTest">,
): Promise<void> {
  const query = {
    where: [
      ["status", "==", "pending"],
      ["isTest", "==", ports.isTest],
    ],
    orderBy: [["createdAt", "asc"]],
  } as const;
  for await (const { id, data } of eachDocument(ports.documents, orders, query))
    if (!data.nextCheckAt && !data.attention) await schedule(ports, id, ports.clock.now());
}

function findOrders(
  { documents, isTest }: Pick<SettlementPorts, "documents" | "isTest">,
  where: NonNullable<Query["where"]>,
): Promise<Snapshot<Order>[]> {
  return documents.query(orders, {
    where: [["isTest", "==", isTest], ...where],
    orderBy: [["nextCheckAt", "asc"]],
    limit: MAX_PER_RUN,
  });
}

async function checkAll(
  ports: SettlementPorts,
  found: readonly Snapshot<Order>[],
  onError: (orderId: string, error: unknown) => void,
  isOver: () => boolean,
): Promise<void> {
  const queue = [...found];
  async function work(): Promise<void> {
    for (let order = queue.shift(); order && !isOver(); order = queue.shift()) {
      const { id } = order;
      const isAnswered = await settleOrder(ports, id, { by: "reconciler" }).then(
        () => true,
        (error: unknown) => (onError(id, error), false),
      );
      await schedule(ports, id, isAnswered ? Infinity : ports.clock.now() + OUTAGE_MS);
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_ORDERS }, work));
}

/** Schedules the next check, at `latest` (ms since the epoch) or earlier, if anything can still change. */
function schedule(
  { documents, clock }: Pick<SettlementPorts, "documents" | "clock">,
  orderId: string,
  latest: number,
): Promise<void> {
  return documents.transaction(async (transaction) => {
    const order = await transaction.get(orders, orderId);
    if (!order) return;
    const { nextCheckAt: scheduled } = order.data;
    const next = nextCheck(order.data, clock.now());
    const nextCheckAt =
      next === undefined ? undefined : Timestamp.fromMillis(Math.min(next, latest));
    // Settlement has usually stored the same time.
    if (nextCheckAt?.toMillis() !== scheduled?.toMillis())
      transaction.update(orders, orderId, { nextCheckAt });
  });
}

/** Finds orders for the seller, newest first. Orders of guests are included. */
import type { Documents } from "../ports/documents.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { type Order, type OrderSnapshot, type OrderStatus, orders } from "../orders/orders.ts";

const BATCH = 200;
/** The last day of the year 9999, the latest time that documents can have. */
const END_OF_TIME_MS = Date.UTC(9999, 11, 31);

export interface OrderFilter {
  /** Absent: every status. */
  readonly statuses?: readonly OrderStatus[] | undefined;
  /** Created at this time or later, in milliseconds since the epoch. */
  readonly since?: number | undefined;
  /** Created before this time, in milliseconds since the epoch. */
  readonly until?: number | undefined;
  /** Paid with this address, as `emailKey` gives it. */
  readonly emailKey?: string | undefined;
  readonly planId?: string | undefined;
}

export interface FindPorts {
  readonly documents: Documents;
  /** Whether the shop is in test mode. Orders made in the other mode are not found. */
  readonly isTest: boolean;
}

export interface FindOptions {
  /** Begins after this order, the last one of the page before. */
  readonly after?: OrderSnapshot | undefined;
  /** Called for each order that only a newer build can read; it is skipped. */
  readonly onTooNew?: TooNew | undefined;
}

export async function findOrders(
  ports: FindPorts,
  filter: OrderFilter,
  { limit, ...options }: FindOptions & { readonly limit: number },
): Promise<OrderSnapshot[]> {
  const page: OrderSnapshot[] = [];
  for await (const order of eachOrder(ports, filter, options)) {
    page.push(order);
    if (page.length === limit) break;
  }
  return page;
}

/**
 * All matching orders, read in batches. Continues at a time instead of at an order, because an unpaid order may be
 * deleted meanwhile.
 */
export async function* eachOrder(
  ports: FindPorts,
  filter: OrderFilter,
  { after, onTooNew }: FindOptions = {},
): AsyncGenerator<OrderSnapshot> {
  let from = after?.data.createdAt ?? Timestamp.fromMillis((filter.until ?? END_OF_TIME_MS) - 1);
  let passed = new Set<string>();
  for (;;) {
    const limit = BATCH + passed.size;
    const batch = await findFrom(ports, filter, from, limit);
    const fresh = readable(
      batch.filter(({ id }) => !passed.has(id)),
      onTooNew,
    );
    for (const order of fresh)
      if (matches(order.data, filter) && !(after && isUpTo(order, after))) yield order;
    if (batch.length < limit) return;
    const reached = fresh.at(-1)?.data.createdAt ?? from;
    const ids = batch.map(({ id }) => id);
    passed = new Set(reached.toMillis() < from.toMillis() ? ids : [...passed, ...ids]);
    from = reached;
  }
}

/**
 * The first condition decides how the database searches. If it is the time, orders are read in the result's order, up to
 * the limit. One buyer has few orders.
 */
function findFrom(
  { documents, isTest }: FindPorts,
  { since, statuses, emailKey }: OrderFilter,
  from: Timestamp,
  limit: number,
): Promise<OrderSnapshot[]> {
  const [status, ...others] = statuses ?? [];
  return documents.query(orders, {
    where: [
      ...(emailKey === undefined ? [] : [["emailKey", "==", emailKey] as const]),
      ["createdAt", "<=", from],
      ...(since === undefined ? [] : [["createdAt", ">=", Timestamp.fromMillis(since)] as const]),
      ["isTest", "==", isTest],
      ...(status && others.length === 0 ? [["status", "==", status] as const] : []),
    ],
    orderBy: [["createdAt", "desc"]],
    limit,
  });
}

function matches(order: Order, { statuses, planId }: OrderFilter): boolean {
  return (
    (statuses === undefined || statuses.includes(order.status)) &&
    (planId === undefined || order.planId === planId)
  );
}

/** Whether the order is `last` or comes before it. Orders of the same time are sorted by id, descending. */
function isUpTo(order: OrderSnapshot, last: OrderSnapshot): boolean {
  const [at, lastAt] = [order.data.createdAt.toMillis(), last.data.createdAt.toMillis()];
  return at > lastAt || (at === lastAt && order.id >= last.id);
}

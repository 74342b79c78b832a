import type { Documents } from "../ports/documents.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import {
  isOrderId,
  type Order,
  type OrderSnapshot,
  type OrderStatus,
  orders,
} from "../orders/orders.ts";

const BATCH = 200;
const END_OF_TIME_MS = Date.UTC(9999, 11, 31);

export interface OrderFilter {
  readonly statuses?: readonly OrderStatus[] | undefined;
  /** Inclusive, in ms since the epoch. */
  readonly since?: number | undefined;
  /** Exclusive, in ms since the epoch. */
  readonly until?: number | undefined;
  readonly emailKey?: string | undefined;
  readonly cardLast4?: string | undefined;
  readonly planId?: string | undefined;
}

export interface FindPorts {
  readonly documents: Documents;
  readonly isTest: boolean;
}

export interface FindOptions {
  /** The last order of the previous page. */
  readonly after?: OrderSnapshot | undefined;
  /** Called for each skipped order that only a newer build can read. */
  readonly onTooNew?: TooNew | undefined;
}

/** Undefined if this mode has no such order. */
export async function findOrder(
  { documents, isTest }: FindPorts,
  orderId: string,
): Promise<OrderSnapshot | undefined> {
  const order = isOrderId(orderId) ? await documents.get(orders, orderId) : undefined;
  return order?.data.isTest === isTest ? order : undefined;
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

/** All matching orders, in batches. Does not use `startAfter`, because that order may be deleted meanwhile. */
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

/** Queries by time, address, card, plan and a single status. `matches` checks the rest. */
function findFrom(
  { documents, isTest }: FindPorts,
  { since, statuses, emailKey, cardLast4, planId }: OrderFilter,
  from: Timestamp,
  limit: number,
): Promise<OrderSnapshot[]> {
  const [status, ...others] = statuses ?? [];
  return documents.query(orders, {
    where: [
      ...(emailKey === undefined ? [] : [["emailKey", "==", emailKey] as const]),
      ...(cardLast4 === undefined ? [] : [["cardLast4", "==", cardLast4] as const]),
      ...(planId === undefined ? [] : [["planId", "==", planId] as const]),
      ...(status && others.length === 0 ? [["status", "==", status] as const] : []),
      ["createdAt", "<=", from],
      ...(since === undefined ? [] : [["createdAt", ">=", Timestamp.fromMillis(since)] as const]),
      ["isTest", "==", isTest],
    ],
    orderBy: [["createdAt", "desc"]],
    limit,
  });
}

function matches(order: Order, { statuses }: OrderFilter): boolean {
  return statuses === undefined || statuses.includes(order.status);
}

function isUpTo(order: OrderSnapshot, last: OrderSnapshot): boolean {
  const [at, lastAt] = [order.data.createdAt.toMillis(), last.data.createdAt.toMillis()];
  return at > lastAt || (at === lastAt && order.id >= last.id);
}

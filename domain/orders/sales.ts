/** What was sold, for the shop's owner. */
import type { Store } from "../catalog/offer.ts";
import type { Documents } from "../ports/documents.ts";
import type { Query } from "../ports/query.ts";
import { passOver, type TooNew, understood } from "../ports/understood.ts";
import { type Order, type OrderSnapshot, orders } from "./orders.ts";

interface SalesPorts {
  readonly store: Pick<Store, "plans">;
  readonly documents: Documents;
  /** Whether the shop is in test mode. Orders made in the other mode do not count. */
  readonly isTest: boolean;
}

/** The paid orders of one plan in one currency. Orders that were refunded, even in part, or are disputed do not count. */
export interface PlanSales {
  readonly planId: string;
  /** The store's name of the plan now; for a plan that is no longer sold, the name in an order. */
  readonly planName: string;
  readonly currency: string;
  readonly orders: number;
  /** Minor units of `currency`. */
  readonly revenue: number;
}

export type Sales = ReturnType<typeof createSales>;

export function createSales(ports: SalesPorts) {
  return {
    byPlan: () => listPlanSales(ports),
    newestOrders: (limit: number, onTooNew?: TooNew) => listNewestOrders(ports, limit, onTooNew),
  };
}

type Where = NonNullable<Query["where"]>;

/** The sales of each plan and currency that was ever paid for, ordered by plan id and currency. */
async function listPlanSales({ store, documents, isTest }: SalesPorts): Promise<PlanSales[]> {
  const paid: Where = [
    ["status", "==", "paid"],
    ["isTest", "==", isTest],
  ];
  const sales: PlanSales[] = [];
  let first = await findFirst(documents, paid);
  while (first) {
    const { planId, currency, planName } = first;
    const group: Where = [...paid, ["planId", "==", planId], ["currency", "==", currency]];
    const [count, revenue] = await Promise.all([
      documents.count(orders, { where: group, orderBy: [["amount", "asc"]] }),
      documents.sum(orders, "amount", { where: group }),
    ]);
    const name = store.plans.find(({ id }) => id === planId)?.name ?? planName;
    sales.push({ planId, planName: name, currency, orders: count, revenue });
    first =
      (await findFirst(documents, [
        ...paid,
        ["planId", "==", planId],
        ["currency", ">", currency],
      ])) ?? (await findFirst(documents, [...paid, ["planId", ">", planId]]));
  }
  return sales;
}

/** The first matching order by plan and currency that this build can read. Jumps from group to group in the index. */
async function findFirst(documents: Documents, where: Where): Promise<Order | undefined> {
  let last: OrderSnapshot | undefined;
  do {
    [last] = await documents.query(orders, {
      where,
      orderBy: [
        ["planId", "asc"],
        ["currency", "asc"],
        ["amount", "asc"],
      ],
      limit: 1,
      ...(last ? { startAfter: last } : {}),
    });
    const [readable] = understood(last ? [last] : [], passOver);
    if (readable) return readable.data;
  } while (last);
  return undefined;
}

/** Orders in every state, newest first. Skips orders that only a newer build can read. */
async function listNewestOrders(
  { documents, isTest }: SalesPorts,
  limit: number,
  onTooNew: TooNew = passOver,
): Promise<OrderSnapshot[]> {
  const newest = await documents.query(orders, {
    where: [["isTest", "==", isTest]],
    orderBy: [["createdAt", "desc"]],
    limit,
  });
  return understood(newest, onTooNew);
}

import type { Store } from "../catalog/offer.ts";
import type { Documents } from "../ports/documents.ts";
import type { Query } from "../ports/query.ts";
import { findFirst, type TooNew, readable } from "../ports/readable.ts";
import { type Order, type OrderSnapshot, orders, settledStatuses } from "../orders/orders.ts";

interface SalesPorts {
  readonly store: Pick<Store, "plans">;
  readonly documents: Documents;
  readonly isTest: boolean;
}

/** Orders of one plan in one currency that were ever paid. Amounts are minor units of `currency`. */
export interface PlanSales {
  readonly planId: string;
  /** The plan's present name, or the name in an order if it is no longer sold. */
  readonly planName: string;
  readonly currency: string;
  /** Includes partially refunded orders. */
  readonly orders: number;
  /** Refunds are subtracted. */
  readonly revenue: number;
  readonly refunded: Group;
  /** Orders whose dispute is open or lost, with the disputed sum: paid minus refunded. */
  readonly disputed: Group;
}

interface Group {
  readonly orders: number;
  readonly amount: number;
}

export type Sales = ReturnType<typeof createSales>;

export function createSales(ports: SalesPorts) {
  return {
    byPlan: () => listPlanSales(ports),
    newestOrders: (limit: number, onTooNew?: TooNew) => listNewestOrders(ports, limit, onTooNew),
  };
}

type Where = NonNullable<Query["where"]>;

async function listPlanSales({ store, documents, isTest }: SalesPorts): Promise<PlanSales[]> {
  const ofMode = ["isTest", "==", isTest] as const;
  const sales: PlanSales[] = [];
  let first = await findFirstSettled(documents, [ofMode]);
  while (first) {
    const { planId, currency, planName } = first;
    const name = store.plans.find(({ id }) => id === planId)?.name ?? planName;
    const counted = await countSales(documents, { planId, currency, isTest });
    sales.push({ planId, planName: name, currency, ...counted });
    first =
      (await findFirstSettled(documents, [
        ofMode,
        ["planId", "==", planId],
        ["currency", ">", currency],
      ])) ?? (await findFirstSettled(documents, [ofMode, ["planId", ">", planId]]));
  }
  return sales;
}

async function countSales(
  documents: Documents,
  { isTest, planId, currency }: Pick<Order, "isTest" | "planId" | "currency">,
) {
  const inStatus = (status: Order["status"]): Where => [
    ["status", "==", status],
    ["isTest", "==", isTest],
    ["planId", "==", planId],
    ["currency", "==", currency],
  ];
  async function group(status: Order["status"]): Promise<Group> {
    const where = inStatus(status);
    const [count, amount] = await Promise.all([
      documents.count(orders, { where, orderBy: [["total", "asc"]] }),
      documents.sum(orders, "total", { where }),
    ]);
    return { orders: count, amount };
  }
  async function withoutRefunds(status: Order["status"]): Promise<Group> {
    const [whole, refunded] = await Promise.all([
      group(status),
      documents.sum(orders, "refunded", { where: inStatus(status) }),
    ]);
    return { ...whole, amount: whole.amount - refunded };
  }
  const [paid, partly, refunded, disputed] = await Promise.all([
    group("paid"),
    withoutRefunds("partially_refunded"),
    group("refunded"),
    withoutRefunds("disputed"),
  ]);
  return {
    orders: paid.orders + partly.orders,
    revenue: paid.amount + partly.amount,
    refunded,
    disputed,
  };
}

/** Queries each status alone, because a query for several would sort all their orders. */
async function findFirstSettled(documents: Documents, where: Where): Promise<Order | undefined> {
  const orderBy = [
    ["planId", "asc"],
    ["currency", "asc"],
    ["total", "asc"],
  ] as const;
  const found = await Promise.all(
    settledStatuses.map((status) =>
      findFirst(documents, orders, { where: [["status", "==", status], ...where], orderBy }),
    ),
  );
  const place = ({ planId, currency }: Order) => `${planId}\0${currency}`;
  return found
    .flatMap((order) => (order ? [order.data] : []))
    .reduce<Order | undefined>(
      (first, order) => (first && place(first) <= place(order) ? first : order),
      undefined,
    );
}

/** Newest first. Skips orders that only a newer build can read. */
async function listNewestOrders(
  { documents, isTest }: SalesPorts,
  limit: number,
  onTooNew?: TooNew,
): Promise<OrderSnapshot[]> {
  const newest = await documents.query(orders, {
    where: [["isTest", "==", isTest]],
    orderBy: [["createdAt", "desc"]],
    limit,
  });
  return readable(newest, onTooNew);
}

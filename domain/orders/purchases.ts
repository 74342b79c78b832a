import { activeEntitlements, coversFiles, type Entitlement } from "../entitlements/entitlements.ts";
import type { Snapshot } from "../ports.ts";
import type { Shop } from "../shop.ts";
import { isSettled, type Order, type OrderSnapshot, orders } from "./orders.ts";
import { settleOrder } from "./settle-order.ts";

/** Each is a call to the payment service; what is older is left to the reconciler. */
const MOST_SETTLED_AT_ONCE = 20;

export interface Purchase {
  readonly order: OrderSnapshot;
  /** Files the buyer may download now; empty where the right was revoked. */
  readonly files: Order["files"];
}

/** Everything the buyer paid for, newest first. */
export async function listPurchases(shop: Shop, uid: string): Promise<Purchase[]> {
  const [all, owned] = await Promise.all([
    ordersOf(shop, uid),
    activeEntitlements(shop.documents, { uid, isTest: shop.isTest }),
  ]);
  return all
    .filter((order) => isSettled(order.data))
    .map((order) => ({ order, files: filesCovered(order.data, owned) }));
}

/** Ids of the plans whose every file the buyer has a right to, in the store's order. */
export async function findOwnedPlans(shop: Shop, uid: string): Promise<string[]> {
  const owned = await activeEntitlements(shop.documents, { uid, isTest: shop.isTest });
  return shop.store.plans.filter(({ files }) => coversFiles(owned, files)).map(({ id }) => id);
}

/** The files of one order that the buyer may download now. */
export async function downloadableFiles(shop: Shop, order: Order): Promise<Order["files"]> {
  return filesCovered(order, await activeEntitlements(shop.documents, order));
}

function filesCovered(order: Order, owned: readonly Snapshot<Entitlement>[]): Order["files"] {
  return order.files.filter(({ id }) => coversFiles(owned, [id]));
}

/**
 * Settles what the buyer began and may have paid for without coming back. One order the payment service cannot answer
 * for does not keep the others waiting; `onError` is told.
 */
export async function settleOwnOrders(
  shop: Shop,
  uid: string,
  onError: (orderId: string, error: unknown) => void,
): Promise<void> {
  const all = await ordersOf(shop, uid);
  await Promise.all(
    all
      .filter(({ data }) => data.status === "pending" && !data.attention)
      .slice(0, MOST_SETTLED_AT_ONCE)
      .map(({ id }) => settleOrder(shop, id).catch((error: unknown) => onError(id, error))),
  );
}

function ordersOf(shop: Shop, uid: string): Promise<OrderSnapshot[]> {
  return shop.documents.query(orders, {
    where: [
      ["uid", "==", uid],
      ["isTest", "==", shop.isTest],
    ],
    orderBy: [["createdAt", "desc"]],
  });
}

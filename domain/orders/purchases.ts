import { coversFiles, type Entitlement } from "../entitlements/entitlements.ts";
import type { Store } from "../catalog/offer.ts";
import type { Documents, Snapshot } from "../ports/documents.ts";
import { passOver, type TooNew, understood } from "../ports/understood.ts";
import { type Buyer, entitlementsOf, ordersOf } from "./buyer.ts";
import type { LookAtOrder } from "./look-at-order.ts";
import { isSettled, type Order, type OrderSnapshot } from "./orders.ts";

/** Each order costs a call to the payment service. Older orders are left to the reconciler. */
const MOST_SETTLED_AT_ONCE = 20;

export interface Purchase {
  readonly order: OrderSnapshot;
  /** Files that the buyer may download now; empty if the entitlement was revoked or never given. */
  readonly files: Order["files"];
}

export interface PurchasePorts {
  readonly documents: Documents;
  /** Whether the shop is in test mode. Purchases made in the other mode are not shown. */
  readonly isTest: boolean;
}

/** Whether buyers see the order among their purchases: it was paid, or by a method whose money is late or failed. */
export function isPurchase(order: Pick<Order, "status" | "isDelayed">): boolean {
  return isSettled(order) || order.isDelayed === true;
}

/** The buyer's purchases, newest first. Skips orders that only a newer build can read. */
export async function listPurchases(
  { documents, isTest }: PurchasePorts,
  buyer: Buyer,
  onTooNew: TooNew = passOver,
): Promise<Purchase[]> {
  const [found, owned] = await Promise.all([
    ordersOf(documents, buyer, isTest),
    entitlementsOf(documents, buyer, isTest),
  ]);
  return understood(found, onTooNew)
    .filter((order) => isPurchase(order.data))
    .toSorted((one, other) => other.data.createdAt.toMillis() - one.data.createdAt.toMillis())
    .map((order) => ({ order, files: filesCovered(order.data, owned) }));
}

/** Ids of the plans of which the buyer owns every file, in the store's order. */
export async function findOwnedPlans(
  { documents, isTest, store }: PurchasePorts & { readonly store: Pick<Store, "plans"> },
  buyer: Buyer,
): Promise<string[]> {
  const owned = await entitlementsOf(documents, buyer, isTest);
  return store.plans.filter(({ files }) => coversFiles(owned, files)).map(({ id }) => id);
}

/** Ids of the plans whose files the buyer has paid for by payments that have not arrived yet. */
export async function findAwaitedPlans(
  { documents, isTest, store }: PurchasePorts & { readonly store: Pick<Store, "plans"> },
  { uid }: Pick<Buyer, "uid">,
): Promise<string[]> {
  const all = await ordersOf(documents, { uid, emails: [] }, isTest);
  const delayed = understood(all, passOver).filter(
    ({ data }) => data.status === "pending" && data.isDelayed,
  );
  const awaited = new Set(delayed.flatMap(({ data }) => data.files.map(({ id }) => id)));
  return store.plans
    .filter(({ files }) => files.every((id) => awaited.has(id)))
    .map(({ id }) => id);
}

/** The files of one order that the buyer may download now. */
export async function downloadableFiles(
  { documents, isTest }: PurchasePorts,
  buyer: Buyer,
  order: Order,
): Promise<Order["files"]> {
  return filesCovered(order, await entitlementsOf(documents, buyer, isTest));
}

function filesCovered(order: Order, owned: readonly Snapshot<Entitlement>[]): Order["files"] {
  return order.files.filter(({ id }) => coversFiles(owned, [id]));
}

/**
 * Settles pending orders that the buyer may have paid for without returning to the shop. If one order fails, `onError`
 * is called and the others are still settled.
 */
export async function settleOwnOrders(
  { documents, isTest, look }: PurchasePorts & { readonly look: LookAtOrder },
  uid: string,
  onError: (orderId: string, error: unknown) => void,
): Promise<void> {
  const all = await ordersOf(documents, { uid, emails: [] }, isTest);
  await Promise.all(
    understood(all, passOver)
      .filter(({ data }) => data.status === "pending" && !data.attention)
      .slice(0, MOST_SETTLED_AT_ONCE)
      .map(({ id }) => look(uid, id).catch((error: unknown) => onError(id, error))),
  );
}

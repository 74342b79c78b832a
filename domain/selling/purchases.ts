import type { Store } from "../catalog/offer.ts";
import { type FileVersion, readSoldFile, versionsGivenByAny } from "../downloads/file-versions.ts";
import { coversOffered } from "../downloads/covers-versions.ts";
import type { Entitlement } from "../orders/entitlements.ts";
import type { DocumentReader, Documents, Snapshot } from "../ports/documents.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { type Buyer, entitlementsOf, ordersOf } from "../orders/buyer.ts";
import type { LookAtOrder } from "./look-at-order.ts";
import { isSettled, type Order, type OrderSnapshot } from "../orders/orders.ts";

/** Each order costs a call to the payment service. Older orders are left to the reconciler. */
const MAX_SETTLED_AT_ONCE = 20;

/** A file that the buyer may download now. */
export interface OwnedFile {
  readonly id: string;
  readonly title: string;
  /** Those that the buyer may have, the best first. */
  readonly versions: readonly FileVersion[];
  /** Whether the shop knows more than one version. */
  readonly hasOthers: boolean;
}

export interface Purchase {
  readonly order: OrderSnapshot;
  /** Empty if the entitlement was revoked or never given. */
  readonly files: readonly OwnedFile[];
}

export interface PurchasePorts {
  readonly documents: Documents;
  /** Whether the shop is in test mode. Purchases made in the other mode are not shown. */
  readonly isTest: boolean;
}

/** Whether buyers see the order among their purchases: it was paid, or by a method whose money is late or failed. */
export function isPurchase(order: Pick<Order, "status" | "payment">): boolean {
  return isSettled(order) || order.payment.isDelayed === true;
}

/** The buyer's purchases, newest first. Skips orders that only a newer build can read. */
export async function listPurchases(
  { documents, isTest }: PurchasePorts,
  buyer: Buyer,
  onTooNew?: TooNew,
): Promise<Purchase[]> {
  const [found, owned] = await Promise.all([
    ordersOf(documents, buyer, isTest),
    entitlementsOf(documents, buyer, isTest),
  ]);
  const purchases = readable(found, onTooNew)
    .filter((order) => isPurchase(order.data))
    .toSorted((one, other) => other.data.createdAt.toMillis() - one.data.createdAt.toMillis())
    .map(async (order) => ({ order, files: await ownedFiles(documents, order, owned) }));
  return Promise.all(purchases);
}

/** Ids of the plans of which the buyer owns every file as it is offered now, in the store's order. */
export async function findOwnedPlans(
  { documents, isTest, store }: PurchasePorts & { readonly store: Pick<Store, "plans"> },
  buyer: Buyer,
): Promise<string[]> {
  const owned = await entitlementsOf(documents, buyer, isTest);
  const covered = await Promise.all(
    store.plans.map(({ files }) => coversOffered(documents, owned, files)),
  );
  return store.plans.filter((_, index) => covered[index]).map(({ id }) => id);
}

/** Ids of the plans whose files the buyer has paid for by payments that have not arrived yet. */
export async function findAwaitedPlans(
  { documents, isTest, store }: PurchasePorts & { readonly store: Pick<Store, "plans"> },
  { uid }: Pick<Buyer, "uid">,
): Promise<string[]> {
  const all = await ordersOf(documents, { uid, emails: [] }, isTest);
  const delayed = readable(all).filter(
    ({ data }) => data.status === "pending" && data.payment.isDelayed,
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
  order: Pick<OrderSnapshot, "id" | "data">,
): Promise<OwnedFile[]> {
  return ownedFiles(documents, order, await entitlementsOf(documents, buyer, isTest));
}

/** If the order itself gives a file no more, another one may: a buyer can pay twice. */
async function ownedFiles(
  reader: DocumentReader,
  { id: orderId, data: order }: Pick<OrderSnapshot, "id" | "data">,
  owned: readonly Snapshot<Entitlement>[],
): Promise<OwnedFile[]> {
  const files = order.files.map(async ({ id, title }) => {
    const giving = owned.filter(({ data }) => data.fileIds.includes(id));
    if (giving.length === 0) return [];
    const own = giving.filter((entitlement) => entitlement.id === orderId);
    const sales = (own.length > 0 ? own : giving).map(({ data }) => data);
    const file = await readSoldFile(reader, id);
    if (!file) return [{ id, title, versions: [], hasOthers: false }];
    const versions = versionsGivenByAny(file, sales);
    return [{ id, title: file.title, versions, hasOthers: file.versions.length > 1 }];
  });
  return (await Promise.all(files)).flat();
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
    readable(all)
      .filter(({ data }) => data.status === "pending" && !data.attention)
      .slice(0, MAX_SETTLED_AT_ONCE)
      .map(({ id }) => look(uid, id).catch((error: unknown) => onError(id, error))),
  );
}

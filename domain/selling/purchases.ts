import type { Plan, Store } from "../catalog/offer.ts";
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

export interface OwnedFile {
  readonly id: string;
  readonly title: string;
  /** The versions that the buyer may download, best first. */
  readonly versions: readonly FileVersion[];
  readonly hasOthers: boolean;
}

export interface Purchase {
  readonly order: OrderSnapshot;
  /** Empty if the entitlement was revoked or never given. */
  readonly files: readonly OwnedFile[];
}

export interface PurchasePorts {
  readonly documents: Documents;
  readonly isTest: boolean;
}

/** Also true for delayed methods, such as bank debits, before the money arrives or if it fails. */
export function isPurchase(order: Pick<Order, "status" | "payment">): boolean {
  return isSettled(order) || order.payment.isDelayed === true;
}

/** Newest first. Skips orders that only a newer build can read. */
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

/** Plans of which the buyer owns every file as offered now, and what they contain, in the store's order. */
export async function findOwnedPlans(
  { documents, isTest, store }: PurchasePorts & { readonly store: Pick<Store, "plans"> },
  buyer: Buyer,
): Promise<string[]> {
  const owned = await entitlementsOf(documents, buyer, isTest);
  const covered = await Promise.all(
    store.plans.map(({ files }) => coversOffered(documents, owned, files)),
  );
  return withContained(store, (_, index) => covered[index] === true);
}

function withContained(
  { plans }: Pick<Store, "plans">,
  isOwn: (plan: Plan, index: number) => boolean,
): string[] {
  const ids = new Set(plans.filter(isOwn).map(({ id }) => id));
  // A plan contains earlier plans only.
  for (const { id, contains = [] } of plans.toReversed())
    if (ids.has(id)) for (const part of contains) ids.add(part);
  return plans.map(({ id }) => id).filter((id) => ids.has(id));
}

/** Plans that the buyer paid by a delayed method, whose money has not arrived yet, and what they contain. */
export async function findAwaitedPlans(
  { documents, isTest, store }: PurchasePorts & { readonly store: Pick<Store, "plans"> },
  { uid }: Pick<Buyer, "uid">,
): Promise<string[]> {
  const all = await ordersOf(documents, { uid, emails: [] }, isTest);
  const delayed = readable(all).filter(
    ({ data }) => data.status === "pending" && data.payment.isDelayed,
  );
  const awaited = new Set(delayed.flatMap(({ data }) => data.files.map(({ id }) => id)));
  return withContained(store, ({ files }) => files.every((id) => awaited.has(id)));
}

export async function downloadableFiles(
  { documents, isTest }: PurchasePorts,
  buyer: Buyer,
  order: Pick<OrderSnapshot, "id" | "data">,
): Promise<OwnedFile[]> {
  return ownedFiles(documents, order, await entitlementsOf(documents, buyer, isTest));
}

/** If the order no longer gives a file, another order may: a buyer can pay twice. */
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

/** For buyers who paid without returning to the shop. Continues with the other orders after `onError`. */
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

/** Ends what guests bought, and forgets the guests. Orders of accounts end with their account instead. */
import { emailKey } from "../email-address.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents, Transaction } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { type Buyer, isOrderOf, ordersOf } from "../orders/buyer.ts";
import { endPurchase, readPurchase } from "./end-purchases.ts";
import { isOrderId, isSettled, type Order, orders } from "../orders/orders.ts";

export interface GuestRecords {
  /** The holder of this uid's orders; "unknown" if no such account is stored here. */
  holderOf(
    transaction: Transaction,
    uid: string,
  ): Promise<"account" | "guest" | "former" | "unknown">;
  /** Deletes the guest's account and sessions. Reads before it writes. Idempotent. */
  forget(transaction: Transaction, uid: string): Promise<void>;
  /** Removes the address from the sessions that proved it. Idempotent. */
  forgetAddress(documents: Documents, key: string): Promise<void>;
}

export interface GuestPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
  readonly records: GuestRecords;
}

/** Order ids. */
export interface EndedPurchases {
  readonly ended: readonly string[];
  /** Orders that accounts paid with one of the addresses. */
  readonly kept: readonly string[];
}

/** A guest's id, or the addresses paid with, as `emailKey`. */
export type KnownGuest = Pick<Buyer, "emails"> & Partial<Pick<Buyer, "uid">>;

/** Each order and its guest end in one transaction. Idempotent: after a crash, the next call ends the rest. */
export async function endGuestPurchases(
  ports: GuestPorts,
  { uid = "", emails }: KnownGuest,
): Promise<EndedPurchases> {
  const { documents, isTest, records } = ports;
  const guest = { uid, emails };
  const found = await ordersOf(documents, guest, isTest);
  const ended: string[] = [];
  const kept: string[] = [];
  for (const { id } of readable(found)) {
    const outcome = await documents.transaction((transaction) =>
      endOne(transaction, ports, id, guest),
    );
    if (outcome === "ended") ended.push(id);
    if (outcome === "kept") kept.push(id);
  }
  for (const email of emails) await records.forgetAddress(documents, email);
  if (uid) await documents.transaction((transaction) => records.forget(transaction, uid));
  return { ended, kept };
}

/** What guests paid for with the address, as typed. */
export async function endPurchasesOf(ports: GuestPorts, address: string): Promise<EndedPurchases> {
  const key = emailKey(address);
  return endGuestPurchases(ports, { emails: key === undefined ? [] : [key] });
}

async function endOne(
  transaction: Transaction,
  { clock, records }: GuestPorts,
  orderId: string,
  guest: Buyer,
): Promise<"ended" | "kept" | "gone"> {
  const order = await transaction.get(orders, orderId);
  if (!order || !isSettled(order.data) || !isOrderOf(order.data, guest)) return "gone";
  const { uid, isGuest } = order.data;
  const holder = await records.holderOf(transaction, uid);
  if (holder === "account" || (holder === "unknown" && !isGuest)) return "kept";
  const purchase = await readPurchase(transaction, order);
  const all = await transaction.query(orders, { where: [["uid", "==", uid]] });
  const hasOthers = all.some(({ id, data }) => id !== orderId && isSettled(data));
  if (holder !== "former" && !hasOthers) await records.forget(transaction, uid);
  endPurchase(transaction, purchase, clock.now());
  return "ended";
}

/** Undefined if this mode has no such order, or it was never paid. */
export async function findPaidOrder(
  { documents, isTest }: Pick<GuestPorts, "documents" | "isTest">,
  orderId: string,
): Promise<Order | undefined> {
  const order = isOrderId(orderId) ? (await documents.get(orders, orderId))?.data : undefined;
  return order?.isTest === isTest && isSettled(order) ? order : undefined;
}

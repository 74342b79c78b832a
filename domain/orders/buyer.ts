/** Orders belong to an account's holder (`holderOf`): who takes over an account does not get the former holder's. */
import { emailKey } from "../email-address.ts";
import { activeEntitlements, type Entitlement, entitlements } from "./entitlements.ts";
import type { DocumentReader, Snapshot } from "../ports/documents.ts";
import { holderOf, type Person } from "../ports/identity.ts";
import { findFirst } from "../ports/readable.ts";
import { type Order, type OrderSnapshot, orders } from "./orders.ts";

/** An account's holder or a guest. Orders paid with a proven address belong to the buyer, too. */
export interface Buyer {
  readonly uid: string;
  /** Proven addresses, as `emailKey`. */
  readonly emails: readonly string[];
}

/** `provenEmails` are the addresses that this session proved by a code. */
export function buyerOf(person: Person, provenEmails: readonly string[] = []): Buyer {
  const { email, isEmailVerified, isGuest } = person;
  const own = email && isEmailVerified && !isGuest ? emailKey(email) : undefined;
  return { uid: holderOf(person), emails: [...new Set([...(own ? [own] : []), ...provenEmails])] };
}

export function isOrderOf(order: Order, { uid, emails }: Buyer): boolean {
  return order.uid === uid || (order.emailKey !== undefined && emails.includes(order.emailKey));
}

/** Orders of this mode: the buyer's own in every state, and those paid with a proven address. */
export async function ordersOf(
  reader: DocumentReader,
  { uid, emails }: Buyer,
  isTest: boolean,
): Promise<OrderSnapshot[]> {
  const queries = [
    find(reader, "uid", uid, isTest),
    ...emails.map((email) => find(reader, "emailKey", email, isTest)),
  ];
  return withoutRepeats((await Promise.all(queries)).flat());
}

/** Active ones only. `reader` may be a transaction. */
export async function entitlementsOf(
  reader: DocumentReader,
  { uid, emails }: Buyer,
  isTest: boolean,
): Promise<Snapshot<Entitlement>[]> {
  const [own, ...paid] = await Promise.all([
    activeEntitlements(reader, { uid, isTest }),
    ...emails.map((email) => find(reader, "emailKey", email, isTest)),
  ]);
  const ofPaid = await Promise.all(paid.flat().map(({ id }) => reader.get(entitlements, id)));
  const active = ofPaid.flatMap((one) => (one?.data.status === "active" ? [one] : []));
  return withoutRepeats([...own, ...active]);
}

/** The newest order paid with the address. Skips orders that only a newer build can read. */
export async function findPaidOrder(
  reader: DocumentReader,
  key: string,
  isTest: boolean,
): Promise<OrderSnapshot | undefined> {
  return findFirst(reader, orders, newestOf("emailKey", key, isTest));
}

function find(
  reader: DocumentReader,
  field: "uid" | "emailKey",
  value: string,
  isTest: boolean,
): Promise<OrderSnapshot[]> {
  return reader.query(orders, newestOf(field, value, isTest));
}

function newestOf(field: "uid" | "emailKey", value: string, isTest: boolean) {
  return {
    where: [
      [field, "==", value],
      ["isTest", "==", isTest],
    ],
    orderBy: [["createdAt", "desc"]],
  } as const;
}

function withoutRepeats<T>(found: readonly Snapshot<T>[]): Snapshot<T>[] {
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

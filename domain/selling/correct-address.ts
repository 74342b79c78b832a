/** Corrects the address that receives an order's mails and proves who may restore it. */
import { emailKey } from "../email-address.ts";
import { mailOutbox, queuedMail } from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { Person } from "../ports/identity.ts";
import { Timestamp } from "../values.ts";
import { hasAccess } from "../orders/next-order.ts";
import { receiptKind } from "./order-mails.ts";
import { isOrderId, isSettled, type Order, orders, withComputed } from "../orders/orders.ts";
import { randomUuid } from "../host.ts";

const CORRECTABLE_MS = 60 * 60_000;

/** Only for the buyer who paid, within an hour, before anybody else relies on the address. */
export function isCorrectable(order: Order, uid: string, now: number): boolean {
  const age = now - (order.paidAt?.toMillis() ?? 0);
  return order.uid === uid && isSettled(order) && Math.abs(age) < CORRECTABLE_MS;
}

/** A buyer may have mistyped any address but the verified one of an account. */
export function mayCorrectAddresses({
  isGuest,
  isEmailVerified,
}: Pick<Person, "isGuest" | "isEmailVerified">): boolean {
  return isGuest || !isEmailVerified;
}

export interface CorrectionPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export type Correction =
  /** "unchanged": the order had this address already, so no mail is sent. */
  | { readonly outcome: "corrected" | "unchanged"; readonly order: Order }
  | { readonly outcome: "badAddress" }
  /** No such order in this mode, never paid, or refused by `isAllowed`. */
  | { readonly outcome: "unknown" };

/**
 * Proving the former address no longer gives the order. Idempotent. `isAllowed` runs in the transaction; must be pure.
 */
export async function correctAddress(
  { documents, clock, isTest }: CorrectionPorts,
  orderId: string,
  newAddress: string,
  isAllowed: (order: Order) => boolean = () => true,
): Promise<Correction> {
  const email = newAddress.trim();
  const key = emailKey(email);
  if (key === undefined) return { outcome: "badAddress" };
  if (!isOrderId(orderId)) return { outcome: "unknown" };
  const mailId = `receipt-${orderId}-${randomUuid()}`;
  const now = Timestamp.fromMillis(clock.now());
  return documents.transaction(async (transaction): Promise<Correction> => {
    const order = (await transaction.get(orders, orderId))?.data;
    if (!order || order.isTest !== isTest || !isSettled(order) || !isAllowed(order))
      return { outcome: "unknown" };
    if (order.emailKey === key) return { outcome: "unchanged", order };
    transaction.update(orders, orderId, { email });
    // The receipt confirms a purchase that the buyer has.
    if (hasAccess(order))
      transaction.set(mailOutbox, mailId, queuedMail(receiptKind(order), email, orderId, now));
    return { outcome: "corrected", order: withComputed({ ...order, email }) };
  });
}

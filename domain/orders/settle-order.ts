/**
 * Settlement: the only way a payment becomes an entitlement. The webhook, the return page, the account page and the
 * reconciler all call it, in any order and any number of times; an order gets at most one entitlement.
 */
import type { Store } from "../catalog/offer.ts";
import { activeEntitlements, coversFiles, entitlements } from "../entitlements/entitlements.ts";
import { mailOutbox, queuedMail } from "../notifications/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents, Transaction } from "../ports/documents.ts";
import type { Checkout, Payments } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { isOrderId, isSettled, type Order, orders } from "./orders.ts";

export type Settlement =
  | { readonly outcome: "unknown" }
  /** The order as it is now. `isDeclined` means that the last card was refused and the buyer may try another. */
  | { readonly outcome: "known"; readonly order: Order; readonly isDeclined: boolean };

type Verdict = "paid" | "mismatch" | "expired" | "failed" | "waiting";

const HOUR_MS = 60 * 60_000;
/** Opening a checkout takes seconds; an order without one after this long never reached the payment service. */
const UNOPENED_AFTER_MS = HOUR_MS;
/** A checkout is open for a day; if the service does not know it by then, it is gone. */
const FORGOTTEN_AFTER_MS = 25 * HOUR_MS;

export interface SettlementPorts {
  readonly store: Pick<Store, "legal">;
  readonly documents: Documents;
  readonly payments: Pick<Payments, "readCheckout">;
  readonly clock: Clock;
  /** Whether the shop is in test mode. Orders made in the other mode are not changed. */
  readonly isTest: boolean;
}

/** Reads the payment from the payment service and never trusts what a request or webhook claims. Idempotent. */
export async function settleOrder(ports: SettlementPorts, orderId: string): Promise<Settlement> {
  const snapshot = isOrderId(orderId) && (await ports.documents.get(orders, orderId));
  if (!snapshot) return { outcome: "unknown" };
  const order = snapshot.data;
  if (isSettled(order) || order.isTest !== ports.isTest)
    return { outcome: "known", order, isDeclined: false };

  const checkout = order.checkoutId
    ? await ports.payments.readCheckout(order.checkoutId)
    : undefined;
  const ageMs = ports.clock.now() - order.createdAt.toMillis();
  const verdict = checkout ? judge(orderId, order, checkout) : judgeMissing(order, ageMs);
  const settled = verdict === "waiting" ? order : await apply(ports, orderId, checkout, verdict);
  return { outcome: "known", order: settled, isDeclined: checkout?.isDeclined ?? false };
}

function judge(orderId: string, order: Order, checkout: Checkout): Verdict {
  if (!checkout.isPaid) {
    if (checkout.status === "expired") return "expired";
    // If a complete checkout is unpaid and declined, the bank refused a delayed payment method.
    return checkout.status === "complete" && checkout.isDeclined ? "failed" : "waiting";
  }
  const fits =
    checkout.orderId === orderId &&
    checkout.mode === "payment" &&
    checkout.amount === order.amount &&
    checkout.currency.toUpperCase() === order.currency;
  return fits ? "paid" : "mismatch";
}

function judgeMissing(order: Order, ageMs: number): Verdict {
  const limitMs = order.checkoutId ? FORGOTTEN_AFTER_MS : UNOPENED_AFTER_MS;
  return ageMs > limitMs ? "failed" : "waiting";
}

function apply(
  ports: SettlementPorts,
  orderId: string,
  checkout: Checkout | undefined,
  verdict: Exclude<Verdict, "waiting">,
): Promise<Order> {
  return ports.documents.transaction(async (transaction) => {
    const snapshot = await transaction.get(orders, orderId);
    if (!snapshot) throw new Error(`Order ${orderId} disappeared while it was settled`);
    const order = snapshot.data;
    if (isSettled(order)) return order;
    switch (verdict) {
      case "expired":
      case "failed":
        return change(transaction, orderId, order, { status: verdict, nextCheckAt: undefined });
      case "mismatch":
        if (order.attention !== "mismatch") notifySeller(ports, transaction, orderId);
        return change(transaction, orderId, order, {
          attention: "mismatch",
          nextCheckAt: undefined,
        });
      case "paid":
        if (!checkout) throw new Error(`Order ${orderId} cannot be paid without a checkout`);
        return deliver(ports, transaction, orderId, order, checkout);
      default:
        throw new Error(`Unknown verdict ${verdict satisfies never}`);
    }
  });
}

function change(
  transaction: Transaction,
  orderId: string,
  order: Order,
  fields: Partial<Order>,
): Order {
  const hasChanged = Object.entries(fields).some(
    ([key, value]) => order[key as keyof Order] !== value,
  );
  if (hasChanged) transaction.update(orders, orderId, fields);
  return { ...order, ...fields };
}

async function deliver(
  ports: SettlementPorts,
  transaction: Transaction,
  orderId: string,
  order: Order,
  checkout: Checkout,
): Promise<Order> {
  const fileIds = order.files.map((file) => file.id);
  // Read inside the transaction, so that of two simultaneous payments for the same files one becomes the duplicate.
  const isDuplicate = coversFiles(await activeEntitlements(transaction, order), fileIds);
  const now = Timestamp.fromMillis(ports.clock.now());
  const paid = change(transaction, orderId, order, {
    status: "paid",
    paidAt: now,
    ...(checkout.paymentId ? { paymentId: checkout.paymentId } : {}),
    ...(checkout.email ? { email: checkout.email } : {}),
    attention: isDuplicate ? "duplicate" : undefined,
    nextCheckAt: undefined,
  });
  if (!isDuplicate)
    transaction.create(entitlements, orderId, {
      uid: order.uid,
      orderId,
      fileIds,
      status: "active",
      isTest: order.isTest,
      createdAt: now,
    });
  if (isDuplicate) notifySeller(ports, transaction, orderId);
  if (paid.email) {
    const kind = isDuplicate ? "duplicatePayment" : "receipt";
    transaction.create(
      mailOutbox,
      `${kind}-${orderId}`,
      queuedMail(kind, paid.email, orderId, now),
    );
  }
  return paid;
}

/** Queues a mail asking the seller to check the order. Idempotent, because a later run overwrites the same mail. */
function notifySeller(ports: SettlementPorts, transaction: Transaction, orderId: string): void {
  const now = Timestamp.fromMillis(ports.clock.now());
  const mail = queuedMail("attention", ports.store.legal.email, orderId, now);
  transaction.set(mailOutbox, `attention-${orderId}`, mail);
}

/**
 * Settlement: the only way a payment becomes an entitlement. The webhook, the return page, the account page and the
 * reconciler all call it, in any order and any number of times; one order ends with one entitlement.
 */
import { activeEntitlements, coversFiles, entitlements } from "../entitlements/entitlements.ts";
import { mailOutbox, queuedMail } from "../mail/outbox.ts";
import type { Checkout, Transaction } from "../ports.ts";
import type { Shop } from "../shop.ts";
import { Timestamp } from "../values.ts";
import { isOrderId, isSettled, type Order, orders } from "./orders.ts";

export type Settlement =
  | { readonly outcome: "unknown" }
  /** The order as it stands; `isDeclined` says that the last card was refused and another may be tried. */
  | { readonly outcome: "known"; readonly order: Order; readonly isDeclined: boolean };

type Verdict = "paid" | "mismatch" | "expired" | "waiting";

/** Re-reads the payment service's record; what a request or a webhook claims is never believed. Idempotent. */
export async function settleOrder(shop: Shop, orderId: string): Promise<Settlement> {
  const snapshot = isOrderId(orderId) && (await shop.documents.get(orders, orderId));
  if (!snapshot) return { outcome: "unknown" };
  const order = snapshot.data;
  if (isSettled(order) || !order.checkoutId) return { outcome: "known", order, isDeclined: false };

  const checkout = await shop.payments.readCheckout(order.checkoutId);
  if (!checkout) return { outcome: "known", order, isDeclined: false };
  const verdict = judge(orderId, order, checkout);
  const settled = verdict === "waiting" ? order : await apply(shop, orderId, checkout, verdict);
  return { outcome: "known", order: settled, isDeclined: checkout.isDeclined };
}

function judge(orderId: string, order: Order, checkout: Checkout): Verdict {
  if (!checkout.isPaid) return checkout.status === "expired" ? "expired" : "waiting";
  const fits =
    checkout.orderId === orderId &&
    checkout.mode === "payment" &&
    checkout.amount === order.amount &&
    checkout.currency.toUpperCase() === order.currency;
  return fits ? "paid" : "mismatch";
}

function apply(
  shop: Shop,
  orderId: string,
  checkout: Checkout,
  verdict: Exclude<Verdict, "waiting">,
): Promise<Order> {
  return shop.documents.transaction(async (transaction) => {
    const snapshot = await transaction.get(orders, orderId);
    if (!snapshot) throw new Error(`Order ${orderId} disappeared while it was settled`);
    const order = snapshot.data;
    if (isSettled(order)) return order;
    switch (verdict) {
      case "expired":
        return change(transaction, orderId, order, { status: "expired" });
      case "mismatch":
        return change(transaction, orderId, order, { attention: "mismatch" });
      case "paid":
        return deliver(shop, transaction, orderId, order, checkout);
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
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  order: Order,
  checkout: Checkout,
): Promise<Order> {
  const fileIds = order.files.map((file) => file.id);
  // Read inside the transaction: of two payments for the same files at the same moment, one becomes the duplicate.
  const isDuplicate = coversFiles(await activeEntitlements(transaction, order.uid), fileIds);
  const now = Timestamp.fromMillis(shop.clock.now());
  const paid = change(transaction, orderId, order, {
    status: "paid",
    paidAt: now,
    ...(checkout.paymentId ? { paymentId: checkout.paymentId } : {}),
    ...(checkout.email ? { email: checkout.email } : {}),
    attention: isDuplicate ? "duplicate" : undefined,
  });
  if (!isDuplicate)
    transaction.create(entitlements, orderId, {
      uid: order.uid,
      orderId,
      fileIds,
      status: "active",
      createdAt: now,
    });
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

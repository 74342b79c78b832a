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

type Verdict = "paid" | "mismatch" | "expired" | "failed" | "waiting";

const HOUR_MS = 60 * 60_000;
/** Opening a checkout takes seconds; an order without one after this long never was at the payment service. */
const UNOPENED_AFTER_MS = HOUR_MS;
/** Checkouts live a day; one the service does not know by then is not coming back. */
const FORGOTTEN_AFTER_MS = 25 * HOUR_MS;

/** Re-reads the payment service's record; what a request or a webhook claims is never believed. Idempotent. */
export async function settleOrder(shop: Shop, orderId: string): Promise<Settlement> {
  const snapshot = isOrderId(orderId) && (await shop.documents.get(orders, orderId));
  if (!snapshot) return { outcome: "unknown" };
  const order = snapshot.data;
  if (isSettled(order) || order.isTest !== shop.isTest)
    return { outcome: "known", order, isDeclined: false };

  const checkout = order.checkoutId
    ? await shop.payments.readCheckout(order.checkoutId)
    : undefined;
  const ageMs = shop.clock.now() - order.createdAt.toMillis();
  const verdict = checkout ? judge(orderId, order, checkout) : judgeMissing(order, ageMs);
  const settled = verdict === "waiting" ? order : await apply(shop, orderId, checkout, verdict);
  return { outcome: "known", order: settled, isDeclined: checkout?.isDeclined ?? false };
}

function judge(orderId: string, order: Order, checkout: Checkout): Verdict {
  if (!checkout.isPaid) {
    if (checkout.status === "expired") return "expired";
    // Over, unpaid and refused: a payment method that answers late said no.
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
  shop: Shop,
  orderId: string,
  checkout: Checkout | undefined,
  verdict: Exclude<Verdict, "waiting">,
): Promise<Order> {
  return shop.documents.transaction(async (transaction) => {
    const snapshot = await transaction.get(orders, orderId);
    if (!snapshot) throw new Error(`Order ${orderId} disappeared while it was settled`);
    const order = snapshot.data;
    if (isSettled(order)) return order;
    switch (verdict) {
      case "expired":
      case "failed":
        return change(transaction, orderId, order, { status: verdict });
      case "mismatch":
        if (order.attention !== "mismatch") tellSeller(shop, transaction, orderId);
        return change(transaction, orderId, order, { attention: "mismatch" });
      case "paid":
        if (!checkout) throw new Error(`Order ${orderId} cannot be paid without a checkout`);
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
  const isDuplicate = coversFiles(await activeEntitlements(transaction, order), fileIds);
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
      isTest: order.isTest,
      createdAt: now,
    });
  if (isDuplicate) tellSeller(shop, transaction, orderId);
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

/** What an order's `attention` asks for is a person's work; set again by a later run it is one mail. */
function tellSeller(shop: Shop, transaction: Transaction, orderId: string): void {
  const now = Timestamp.fromMillis(shop.clock.now());
  const mail = queuedMail("attention", shop.store.legal.email, orderId, now);
  transaction.set(mailOutbox, `attention-${orderId}`, mail);
}

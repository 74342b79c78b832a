import { activeEntitlements, coversFiles } from "../entitlements/entitlements.ts";
import type { Plan } from "../catalog/offer.ts";
import type { Shop } from "../shop.ts";
import { Timestamp } from "../values.ts";
import { type Order, orders, type Variant } from "./orders.ts";

export interface CheckoutStart {
  readonly uid: string;
  readonly email?: string;
  readonly planId: string;
  readonly variant: Variant;
  /** Absolute addresses the payment service sends the buyer back to. */
  readonly returnUrls: (orderId: string) => { successUrl: string; cancelUrl: string };
}

export type CheckoutOutcome =
  | { readonly outcome: "started"; readonly orderId: string; readonly url: string }
  | { readonly outcome: "alreadyOwned" }
  | { readonly outcome: "unknownPlan" };

/** The order is written first, so that no payment can ever arrive for an order nobody knows. */
export async function startCheckout(shop: Shop, start: CheckoutStart): Promise<CheckoutOutcome> {
  const plan = shop.store.plans.find((candidate) => candidate.id === start.planId);
  if (!plan) return { outcome: "unknownPlan" };
  const owned = await activeEntitlements(shop.documents, { uid: start.uid, isTest: shop.isTest });
  if (coversFiles(owned, plan.files)) return { outcome: "alreadyOwned" };

  const orderId = crypto.randomUUID();
  await shop.documents.create(orders, orderId, newOrder(shop, start, plan));
  const checkout = await shop.payments.openCheckout({
    orderId,
    name: `${shop.store.offer.name}: ${plan.name}`,
    amount: plan.price,
    currency: plan.currency,
    ...(start.email ? { email: start.email } : {}),
    ...start.returnUrls(orderId),
  });
  if (!checkout.url) throw new Error(`A new checkout has no address to pay at: ${checkout.id}`);
  await shop.documents.update(orders, orderId, { checkoutId: checkout.id });
  return { outcome: "started", orderId, url: checkout.url };
}

function newOrder(shop: Shop, start: CheckoutStart, plan: Plan): Order {
  return {
    uid: start.uid,
    variant: start.variant,
    planId: plan.id,
    planName: plan.name,
    files: shop.store.files
      .filter((file) => plan.files.includes(file.id))
      .map(({ id, name, title }) => ({ id, name, title })),
    amount: plan.price,
    currency: plan.currency,
    status: "pending",
    isTest: shop.isTest,
    createdAt: Timestamp.fromMillis(shop.clock.now()),
  };
}

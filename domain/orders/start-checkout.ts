import type { VisitorIds } from "../analytics/visitor-ids.ts";
import { checkoutClients } from "../card-testing/collections.ts";
import { coversOffered, offeredVersions } from "../entitlements/covers-versions.ts";
import type { Plan, Store } from "../catalog/offer.ts";
import type { Clock } from "../ports/clock.ts";
import type { OrderConsent } from "../consent/consents.ts";
import type { Documents } from "../ports/documents.ts";
import type { Payments } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import type { OrderExperiment } from "../experiments/order-experiment.ts";
import type { Variant } from "../experiments/variants.ts";
import { type Buyer, entitlementsOf } from "./buyer.ts";
import { type Order, orders } from "./orders.ts";
import { nextCheck } from "./check-times.ts";
import { findAwaitedPlans } from "./purchases.ts";

export interface CheckoutChoice {
  /** Absent for a visitor without an account. */
  readonly buyer?: Buyer | undefined;
  readonly planId: string;
  /** The buyer knows of the payment that is awaited for this plan, and wants to make another one. */
  readonly isAgain?: boolean | undefined;
}

export interface CheckoutStart extends CheckoutChoice {
  readonly buyer: Buyer;
  readonly isGuest?: boolean;
  readonly email?: string;
  /** `clientKey` of the admission. */
  readonly clientKey?: string | undefined;
  readonly variant: Variant;
  /** Absent if the visitor does not take part. */
  readonly experiment?: OrderExperiment | undefined;
  readonly consent?: OrderConsent | undefined;
  /** For the report of the purchase; absent if the server must not report it. */
  readonly analytics?: VisitorIds | undefined;
  /** Language of the payment page and of the mails about this order. */
  readonly locale: string;
  /** Absolute URLs to which the payment service returns the buyer. */
  readonly returnUrls: (orderId: string) => { successUrl: string; cancelUrl: string };
}

export type CheckoutOutcome =
  | { readonly outcome: "started"; readonly orderId: string; readonly url: string }
  | { readonly outcome: "alreadyOwned" }
  /** The buyer has paid for the plan by a method whose money arrives days later. */
  | { readonly outcome: "paymentAwaited" }
  | { readonly outcome: "unknownPlan" };

export interface ReviewPorts {
  readonly store: Pick<Store, "plans">;
  readonly documents: Documents;
  /** Whether the shop is in test mode. Purchases made in the other mode do not count. */
  readonly isTest: boolean;
}

export interface CheckoutPorts extends ReviewPorts {
  readonly store: Pick<Store, "plans" | "offer" | "files">;
  readonly payments: Pick<Payments, "openCheckout">;
  readonly clock: Clock;
}

/** Whether the visitor may buy a plan. Writes nothing. */
export async function reviewCheckout(
  ports: ReviewPorts,
  { planId, buyer, isAgain = false }: CheckoutChoice,
): Promise<
  | { readonly outcome: "open"; readonly plan: Plan }
  | Exclude<CheckoutOutcome, { readonly outcome: "started" }>
> {
  const { store, documents, isTest } = ports;
  const plan = store.plans.find((candidate) => candidate.id === planId);
  if (!plan) return { outcome: "unknownPlan" };
  if (!buyer) return { outcome: "open", plan };
  const owned = await entitlementsOf(documents, buyer, isTest);
  if (await coversOffered(documents, owned, plan.files)) return { outcome: "alreadyOwned" };
  const isAwaited = !isAgain && (await findAwaitedPlans(ports, buyer)).includes(planId);
  return isAwaited ? { outcome: "paymentAwaited" } : { outcome: "open", plan };
}

/** Writes the order before opening the checkout, so that no payment can arrive for an unknown order. */
export async function startCheckout(
  ports: CheckoutPorts,
  start: CheckoutStart,
): Promise<CheckoutOutcome> {
  const review = await reviewCheckout(ports, start);
  if (review.outcome !== "open") return review;
  const { plan } = review;
  const orderId = crypto.randomUUID();
  await createOrder(ports, orderId, await newOrder(ports, start, plan), start.clientKey);
  const checkout = await ports.payments.openCheckout({
    orderId,
    name: `${ports.store.offer.name}: ${plan.name}`,
    amount: plan.price,
    currency: plan.currency,
    locale: start.locale,
    ...(start.email ? { email: start.email } : {}),
    ...start.returnUrls(orderId),
  });
  if (!checkout.url) throw new Error(`The new checkout has no payment URL: ${checkout.id}`);
  await ports.documents.update(orders, orderId, { checkoutId: checkout.id });
  return { outcome: "started", orderId, url: checkout.url };
}

async function createOrder(
  { documents }: CheckoutPorts,
  orderId: string,
  order: Order,
  client: string | undefined,
): Promise<void> {
  if (client === undefined) return void (await documents.create(orders, orderId, order));
  await documents.transaction(async (transaction) => {
    transaction.create(orders, orderId, order);
    transaction.create(checkoutClients, orderId, { client, startedAt: order.createdAt });
  });
}

async function newOrder(
  { store, documents, clock, isTest }: CheckoutPorts,
  start: CheckoutStart,
  plan: Plan,
): Promise<Order> {
  const now = clock.now();
  const offered = await offeredVersions(documents, plan.files);
  const order: Order = {
    uid: start.buyer.uid,
    ...(start.isGuest ? { isGuest: true } : {}),
    variant: start.variant,
    ...(start.experiment ? { experiment: start.experiment } : {}),
    ...(start.consent ? { consent: start.consent } : {}),
    ...(start.analytics ? { analytics: start.analytics } : {}),
    locale: start.locale,
    planId: plan.id,
    planName: plan.name,
    files: store.files
      .filter((file) => plan.files.includes(file.id))
      .map(({ id, name, title }) => ({ name, title, ...offered.find((one) => one.id === id), id })),
    amount: plan.price,
    currency: plan.currency,
    status: "pending",
    isTest,
    createdAt: Timestamp.fromMillis(now),
  };
  const check = nextCheck(order, now);
  return check === undefined ? order : { ...order, nextCheckAt: Timestamp.fromMillis(check) };
}

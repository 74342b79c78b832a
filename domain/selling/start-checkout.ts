/** The order is written before its checkout is opened, so that no payment can arrive for an unknown order. */
import { itemName } from "../catalog/item-name.ts";
import { checkoutClients } from "../card-testing/collections.ts";
import { offeredVersions } from "../downloads/covers-versions.ts";
import type { Plan, Store } from "../catalog/offer.ts";
import type { StoreTax } from "../catalog/tax.ts";
import type { CouponRefusal } from "../coupons/discount.ts";
import { changeUses, isReplaceable, ordersWith } from "../coupons/uses.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentReader, Documents } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import type { CheckoutTax, Payments } from "../ports/payments.ts";
import { type Agreement, agreePrice } from "./agree.ts";
import { type CheckoutChoice, type CheckoutStart, newOrder } from "./new-order.ts";
import { type Buyer, ordersOf } from "../orders/buyer.ts";
import { hasAccess } from "../orders/next-order.ts";
import { discountedPrice, type Order, orders, type OrderSnapshot } from "../orders/orders.ts";
import { findAwaitedPlans, findOwnedPlans } from "./purchases.ts";
import { settleOrder, type SettlementPorts } from "./settle-order.ts";
import { randomUuid } from "../host.ts";

/** A checkout with a coupon ends early, so that an abandoned one returns its use. Stripe's minimum is 30 minutes. */
const COUPON_CHECKOUT_MS = 35 * 60_000;

export type CheckoutRefusal =
  | { readonly outcome: "alreadyOwned" }
  /** The buyer has paid for the plan by a method whose money arrives days later. */
  | { readonly outcome: "paymentAwaited" }
  | { readonly outcome: "unknownPlan" }
  /** The store sells only to buyers who ask for immediate delivery. */
  | { readonly outcome: "waiverNeeded" }
  | { readonly outcome: "couponRefused"; readonly reason: CouponRefusal }
  /** The buyer must choose `minimum` (minor units of `currency`) or more. */
  | { readonly outcome: "amountRefused"; readonly minimum: number; readonly currency: string };

export type CheckoutOutcome =
  /** The buyer pays at `url`. */
  | { readonly outcome: "started"; readonly orderId: string; readonly url: string }
  | { readonly outcome: "given"; readonly orderId: string }
  /** Free, but the buyer must first prove an address. */
  | { readonly outcome: "addressNeeded" }
  | CheckoutRefusal;

export interface ReviewPorts {
  readonly store: Pick<Store, "plans" | "coupons" | "legal" | "tax">;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

export interface CheckoutPorts extends ReviewPorts, SettlementPorts {
  readonly store: Pick<Store, "plans" | "coupons" | "legal" | "offer" | "files" | "tax">;
  readonly payments: Pick<Payments, "openCheckout" | "expireCheckout" | "readPayment">;
}

export type Review =
  | { readonly outcome: "open"; readonly plan: Plan; readonly agreement: Agreement }
  | CheckoutRefusal;

export async function reviewCheckout(ports: ReviewPorts, choice: CheckoutChoice): Promise<Review> {
  const { store, documents, clock } = ports;
  const { planId, buyer, isAgain = false } = choice;
  const plan = store.plans.find((candidate) => candidate.id === planId);
  if (!plan) return { outcome: "unknownPlan" };
  if (buyer) {
    if ((await findOwnedPlans(ports, buyer)).includes(planId)) return { outcome: "alreadyOwned" };
    const isAwaited = !isAgain && (await findAwaitedPlans(ports, buyer)).includes(planId);
    if (isAwaited) return { outcome: "paymentAwaited" };
  }
  const asked = { ...choice, plan, now: clock.now(), isFinal: false };
  const agreed = await agreePrice(documents, ports, asked);
  if (agreed.outcome === "amountRefused") return { ...agreed, currency: plan.currency };
  if (agreed.outcome === "couponRefused") return agreed;
  const isWaiverNeeded = store.legal.withdrawalTerms.waiver === "required" && !choice.waiver;
  return isWaiverNeeded ? { outcome: "waiverNeeded" } : { ...agreed, outcome: "open", plan };
}

export async function startCheckout(
  ports: CheckoutPorts,
  start: CheckoutStart,
): Promise<CheckoutOutcome> {
  await endOwnCheckouts(ports, start);
  const review = await reviewCheckout(ports, start);
  if (review.outcome !== "open") return review;
  const isFree = discountedPrice(review.agreement) === 0;
  const [address] = start.buyer.emails;
  if (isFree && address === undefined) return { outcome: "addressNeeded" };
  const made = await createOrder(ports, randomUuid(), start, review.plan);
  if (made.outcome !== "made") return made;
  const { orderId, order } = made;
  if (order.isFree) {
    await settleOrder(ports, orderId, { by: "visit" });
    return { outcome: "given", orderId };
  }
  return openCheckout(ports, orderId, order, start);
}

/** An abandoned checkout with the coupon's last use must not stop its buyer from starting another. */
async function endOwnCheckouts(ports: CheckoutPorts, start: CheckoutStart): Promise<void> {
  const { couponCode: code, buyer } = start;
  if (code === undefined) return;
  const held = await ordersWith(ports.documents, code, buyer, ports.isTest);
  for (const { id, data } of held) {
    if (!isReplaceable(data) || data.payment.checkoutId === undefined) continue;
    await ports.payments.expireCheckout(data.payment.checkoutId);
    await settleOrder(ports, id, { by: "visit" });
  }
}

type Made =
  | { readonly outcome: "made"; readonly orderId: string; readonly order: Order }
  | { readonly outcome: "couponRefused"; readonly reason: CouponRefusal };

/**
 * Agrees on the price again in this transaction, so that no two orders take a coupon's last use. Parallel requests
 * create only one free order.
 */
async function createOrder(
  ports: CheckoutPorts,
  orderId: string,
  start: CheckoutStart,
  plan: Plan,
): Promise<Made> {
  const { documents, isTest, clock } = ports;
  const { clientKey: client } = start;
  const offered = await offeredVersions(documents, plan.files);
  return documents.transaction(async (transaction) => {
    const now = clock.now();
    const agreed = await agreePrice(transaction, ports, { ...start, plan, now, isFinal: true });
    if (agreed.outcome === "couponRefused") return agreed;
    if (agreed.outcome !== "agreed") throw new Error(`The amount for ${plan.id} was agreed before`);
    const { agreement } = agreed;
    const order = newOrder(ports, start, { plan, agreement, offered, now });
    const same = order.isFree && (await findSame(transaction, order, start.buyer));
    if (same) return { outcome: "made", orderId: same.id, order: same.data };
    const use =
      agreement.coupon &&
      (await changeUses(transaction, { code: agreement.coupon.code, isTest, now }, 1));
    use?.write(transaction);
    transaction.create(orders, orderId, order);
    if (client !== undefined)
      transaction.create(checkoutClients, orderId, { client, startedAt: order.createdAt });
    return { outcome: "made", orderId, order };
  });
}

/** The buyer's earlier free order of the same files, if it gives or will give access. */
async function findSame(
  reader: DocumentReader,
  { planId, files, isTest }: Order,
  buyer: Buyer,
): Promise<OrderSnapshot | undefined> {
  const own = readable(await ordersOf(reader, buyer, isTest));
  return own.find(
    ({ data }) =>
      data.isFree &&
      data.planId === planId &&
      (data.status === "pending" || hasAccess(data)) &&
      versionsOf(data.files) === versionsOf(files),
  );
}

function versionsOf(files: Order["files"]): string {
  return files.map(({ id, sha256 = "" }) => `${id} ${sha256}`).join();
}

async function openCheckout(
  { store, payments, documents, clock }: CheckoutPorts,
  orderId: string,
  order: Order,
  start: CheckoutStart,
): Promise<CheckoutOutcome> {
  const {
    coupon,
    amount,
    currency,
    tax: { terms: taxTerms },
  } = order;
  const checkout = await payments.openCheckout({
    orderId,
    name: itemName(store, order),
    amount,
    currency,
    locale: start.locale,
    ...(start.email ? { email: start.email } : {}),
    ...(coupon
      ? {
          discount: { code: coupon.code, amount: coupon.discount },
          expiresAt: clock.now() + COUPON_CHECKOUT_MS,
        }
      : {}),
    ...(taxTerms ? { tax: checkoutTax(taxTerms) } : {}),
    ...(await start.returnUrls(orderId)),
  });
  if (!checkout.url) throw new Error(`The new checkout has no payment URL: ${checkout.id}`);
  await documents.update(orders, orderId, { payment: { checkoutId: checkout.id } });
  return { outcome: "started", orderId, url: checkout.url };
}

function checkoutTax({ prices: behavior, rate, name }: StoreTax): CheckoutTax {
  if (rate === "automatic") return { kind: "automatic", behavior };
  return { kind: "rate", behavior, name, percent: rate };
}

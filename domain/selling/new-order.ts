import type { Plan, Store } from "../catalog/offer.ts";
import type { OrderConsent } from "../consent/consents.ts";
import type { offeredVersions } from "../downloads/covers-versions.ts";
import type { OrderExperiment } from "../experiments/order-experiment.ts";
import type { Variant } from "../experiments/variants.ts";
import type { Buyer } from "../orders/buyer.ts";
import { nextCheck } from "../orders/check-times.ts";
import { filled, type OrderTexts, textNames } from "../orders/order-texts.ts";
import { discountedPrice, type Order } from "../orders/orders.ts";
import type { VisitorIds } from "../orders/visitor-ids.ts";
import { WAIVER_VERSION } from "../orders/waiver.ts";
import type { CheckoutRequest } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import type { Agreement, PriceChoice } from "./agree.ts";

export interface CheckoutChoice extends PriceChoice, OrderTexts {
  /** Absent for a visitor without an account. */
  readonly buyer?: Buyer | undefined;
  readonly planId: string;
  /** The buyer knows that a payment for this plan is pending, and wants to pay again. */
  readonly isAgain?: boolean | undefined;
  /** Absent if the buyer left the box unticked. `language` is BCP 47. */
  readonly waiver?: { readonly text: string; readonly language: string } | undefined;
}

export interface CheckoutStart extends CheckoutChoice {
  readonly buyer: Buyer;
  readonly isGuest?: boolean;
  readonly email?: string;
  /** From `CardTesting.admit`. */
  readonly clientKey?: string | undefined;
  readonly variant: Variant;
  /** Absent if the visitor does not take part. */
  readonly experiment?: OrderExperiment | undefined;
  /** Where the browser first came from. */
  readonly source?: string | undefined;
  readonly consent?: OrderConsent | undefined;
  /** Absent if the server must not report the purchase. */
  readonly analytics?: VisitorIds | undefined;
  /** For the payment page and the mails about this order. */
  readonly locale: string;
  /** Absolute URLs to which the payment service returns the buyer. */
  readonly returnUrls: (orderId: string) => ReturnUrls | Promise<ReturnUrls>;
}

type ReturnUrls = Pick<CheckoutRequest, "successUrl" | "cancelUrl">;

interface NewOrderPorts {
  readonly store: Pick<Store, "files" | "tax">;
  readonly isTest: boolean;
}

interface NewOrder {
  readonly plan: Plan;
  readonly agreement: Agreement;
  readonly offered: Awaited<ReturnType<typeof offeredVersions>>;
  readonly now: number;
}

/** An order as it is before its checkout is opened. Pure. */
export function newOrder(
  { store, isTest }: NewOrderPorts,
  start: CheckoutStart,
  { plan, agreement, offered, now }: NewOrder,
): Order {
  const createdAt = Timestamp.fromMillis(now);
  const { waiver, buyer } = start;
  const [address] = buyer.emails;
  const isFree = discountedPrice(agreement) === 0;
  const order: Order = {
    uid: buyer.uid,
    ...(start.isGuest ? { isGuest: true } : {}),
    variant: start.variant,
    locale: start.locale,
    planId: plan.id,
    planName: plan.name,
    includes: plan.includes,
    files: store.files
      .filter((file) => plan.files.includes(file.id))
      .map(({ id, name, title }) => ({ name, title, ...offered.find((one) => one.id === id), id })),
    ...(plan.licenceKey ? { licence: plan.licenceKey } : {}),
    ...agreement,
    ...filled(textNames, start),
    currency: plan.currency,
    ...(isFree && address !== undefined ? { isFree, email: address } : {}),
    status: "pending",
    payment: {},
    refunds: {},
    tax: store.tax && !isFree ? { terms: store.tax } : {},
    invoice: {},
    withdrawal: waiver
      ? { waiver: { ...waiver, version: WAIVER_VERSION, givenAt: createdAt } }
      : {},
    tracking: {
      ...(start.experiment ? { experiment: start.experiment } : {}),
      ...(start.source ? { source: start.source } : {}),
      ...(start.consent ? { consent: start.consent } : {}),
      ...(start.analytics ? { analytics: start.analytics } : {}),
    },
    isTest,
    createdAt,
  };
  const check = nextCheck(order, now);
  return check === undefined ? order : { ...order, nextCheckAt: Timestamp.fromMillis(check) };
}

/** An order copies what was sold, so later changes to the store do not affect it. */
import type { z } from "zod";
import { emailKey } from "../email-address.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Snapshot } from "../ports/documents.ts";
import type { Timestamp } from "../values.ts";
import { orderFields, orderVersion, type triggers } from "./order-fields.ts";

export const unpaidStatuses = ["pending", "failed", "expired"] as const;

export const settledStatuses = ["paid", "partially_refunded", "refunded", "disputed"] as const;

export interface Order extends z.output<typeof orders.schema> {}
export type OrderStatus = Order["status"];
export type Trigger = (typeof triggers)[number];
export type OrderSnapshot = Snapshot<Order>;

export const orders = defineCollection("orders", {
  schema: orderFields.overwrite(withComputed),
  facets: {
    /** In minor units. */
    refunds: { total: "refunded", failed: "failedRefunds", owed: "refundOwed" },
    tax: { amount: "tax", terms: "taxTerms" },
    payment: {
      checkoutId: "checkoutId",
      id: "paymentId",
      method: "method",
      isDelayed: "isDelayed",
      cardLast4: "cardLast4",
      dispute: "dispute",
      disputeDueAt: "disputeDueAt",
      fraudWarning: "fraudWarning",
      fee: "fee",
      feeCurrency: "feeCurrency",
      availableAt: "availableAt",
    },
    invoice: {
      number: "invoiceNumber",
      isDue: "invoiceDue",
      billing: "billing",
      business: "business",
    },
    withdrawal: { waiver: "waiver", firstServedAt: "firstServedAt", withdrawnAt: "withdrawnAt" },
    tracking: {
      experiment: "experiment",
      source: "source",
      consent: "consent",
      analytics: "analytics",
    },
  },
  version: orderVersion,
  migrate: {
    // Before version 3, duplicate payments had no entitlement. A check by the reconciler creates it.
    3: (old) =>
      old["attention"] === "duplicate" ? { ...old, nextCheckAt: old["createdAt"] } : old,
    7: (old) =>
      old["attention"] === "refundFailed" ? { ...old, refundOwed: old["failedRefunds"] } : old,
  },
  indexes: [
    "uid",
    ["uid", "isTest", "createdAt desc"],
    ["emailKey", "isTest", "createdAt desc"],
    ["status", "createdAt"],
    ["status", "isTest", "createdAt"],
    ["isTest", "nextCheckAt"],
    ["status", "isTest", "nextCheckAt"],
    ["isTest", "createdAt desc"],
    ["planId", "isTest", "createdAt desc"],
    ["attention", "isTest", "createdAt desc"],
    ["dispute", "isTest", "createdAt desc"],
    ["dispute", "isTest", "disputeDueAt"],
    ["cardLast4", "isTest", "createdAt desc"],
    ["fraudWarning", "isTest", "createdAt desc"],
    ["isTest", "paidAt"],
    "paymentId",
    "invoiceNumber",
    ["isTest", "experiment.isDue"],
    ["isTest", "invoiceDue", "paidAt"],
  ],
  expires: { never: "`forgetUnpaidOrders` deletes unpaid orders; paid orders stay." },
});

type Computing = Pick<
  z.output<typeof orderFields>,
  "amount" | "coupon" | "email" | "emailKey" | "status" | "total"
>;

/** Unpaid orders have no key: an address that was typed without paying proves nothing. */
export function withComputed<O extends Computing>(order: O): O {
  const { email } = order;
  return {
    ...order,
    total: totalOf(order),
    emailKey: email && isSettled(order) ? emailKey(email) : undefined,
  };
}

/** The order after an update: of a facet, only the named fields change. */
export function patched(order: Order, patch: Partial<Order>): Order {
  return orders.facets.patch(order, patch);
}

/** The update that turns one order into the other; undefined if they are equal. */
export function changesOf(order: Order, next: Order): Partial<Order> | undefined {
  return orders.facets.difference(order, next);
}

/** Only settlement can make this true. */
export function isSettled(order: Pick<Order, "status">): boolean {
  return !unpaidStatuses.some((status) => status === order.status);
}

/** After the coupon, without tax that is charged on top. In minor units. */
export function discountedPrice({ amount, coupon }: Pick<Order, "amount" | "coupon">): number {
  return amount - (coupon?.discount ?? 0);
}

/** Minor units. */
export function totalOf(order: Pick<Order, "amount" | "coupon" | "total">): number {
  return order.total ?? discountedPrice(order);
}

/** Also true while the number is pending. Free orders and those of earlier builds have no invoice. */
export function hasInvoice({ invoice }: Pick<Order, "invoice">): boolean {
  return Boolean(invoice.number ?? invoice.isDue);
}

/** The sum of all refunds, including failed ones, in minor units. Ids contain it to tell equal refunds apart. */
export function everRefunded({ refunds: { total = 0, failed = 0 } }: Pick<Order, "refunds">) {
  return total + failed;
}

/** When the seller must have answered the dispute. Undefined if none waits for an answer. */
export function answerDue(
  { payment: { dispute, disputeDueAt } }: Pick<Order, "payment">,
  now: number,
): { readonly at: Timestamp; readonly isOverdue: boolean } | undefined {
  if (dispute !== "open" || !disputeDueAt) return undefined;
  return { at: disputeDueAt, isOverdue: disputeDueAt.toMillis() < now };
}

/** In minor units. `refunded` is the payment's current sum: if the order's is larger, the difference has failed since. */
export function failedRefunds(
  { refunds: { total = 0, failed = 0 } }: Pick<Order, "refunds">,
  refunded: number,
): number {
  return failed + Math.max(total - refunded, 0);
}

/** The total minus refunds, in minor units. Disputes are about this amount. */
export function amountLeft(order: Pick<Order, "amount" | "coupon" | "total" | "refunds">): number {
  return totalOf(order) - (order.refunds.total ?? 0);
}

/** Whether the first download will end the right of withdrawal, because the buyer agreed to that. */
export function endsRightByDelivery({
  withdrawal: { waiver, firstServedAt },
}: Pick<Order, "withdrawal">): boolean {
  return waiver !== undefined && firstServedAt === undefined;
}

/** Ids come from URLs, and from event metadata that other applications may have written. */
export function isOrderId(value: string): boolean {
  return /^[\w-]{1,100}$/.test(value);
}

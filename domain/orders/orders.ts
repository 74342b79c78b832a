/** Orders and how they are kept. An order copies what was sold, so that a later change of the store alters nothing. */
import { z } from "zod";
import { defineCollection, type Snapshot } from "../ports.ts";
import { Timestamp } from "../values.ts";

const timestamp = z.instanceof(Timestamp);

export const variants = ["landing", "landing-v2"] as const;
export type Variant = (typeof variants)[number];

const orderSchema = z.object({
  uid: z.string().min(1),
  variant: z.enum(variants),
  planId: z.string(),
  planName: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), title: z.string() })),
  /** Minor units of `currency` (ISO 4217, capitals). */
  amount: z.int().nonnegative(),
  currency: z.string().length(3),
  /** pending → paid → (partially_refunded | refunded | disputed), or pending → failed | expired. */
  status: z.enum([
    "pending",
    "paid",
    "partially_refunded",
    "refunded",
    "disputed",
    "failed",
    "expired",
  ]),
  checkoutId: z.string().optional(),
  paymentId: z.string().optional(),
  /** The address it was paid with. */
  email: z.string().optional(),
  /** What the owner must look at: a second payment for what was owned, or a payment that does not fit the order. */
  attention: z.enum(["duplicate", "mismatch"]).optional(),
  /** Made in test mode: it gives nothing where real money moves. */
  isTest: z.boolean(),
  createdAt: timestamp,
  paidAt: timestamp.optional(),
});

export type Order = z.output<typeof orderSchema>;
export type OrderSnapshot = Snapshot<Order>;

export const orders = defineCollection("orders", orderSchema);

/** Money arrived for it at some time; only settlement brings an order here. */
export function isSettled(order: Order): boolean {
  return !["pending", "failed", "expired"].includes(order.status);
}

/** Ids come from addresses and from the payment service's messages, whose metadata may be another shop's. */
export function isOrderId(value: string): boolean {
  return /^[\w-]{1,100}$/.test(value);
}

/** What the orders of a day paid, summed once: a year is 365 documents however much was sold. */
import { z } from "zod";
import { dayOf } from "../days.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Follower } from "./follower.ts";
import { changesOf, isSettled, type Order } from "./orders.ts";
import { modeName } from "../mode.ts";

/** Minor units of one currency. */
const sumsSchema = z.object({
  orders: z.int().nonnegative(),
  /** What was paid, with tax. */
  gross: z.int().nonnegative(),
  tax: z.int().nonnegative(),
  refunded: z.int().nonnegative(),
  /** What open and lost disputes are about. */
  disputed: z.int().nonnegative(),
});

export type Sums = z.output<typeof sumsSchema>;

export const salesParts = ["plan", "country", "coupon", "variant", "source"] as const;
export type SalesPart = (typeof salesParts)[number];

const soldSchema = z.object({
  all: sumsSchema,
  by: z.record(z.enum(salesParts), z.record(z.string(), sumsSchema)),
});

export const salesDays = defineCollection("salesDays", {
  schema: z.object({
    /** UTC, such as "2026-03-14". Orders count on the day on which their checkout began. */
    day: z.iso.date(),
    isTest: z.boolean(),
    /** By currency (ISO 4217). Absent if an order of the day has changed since the last sum. */
    sales: z.record(z.string(), soldSchema).optional(),
  }),
  indexes: [["isTest", "day"]],
  expires: { never: "Sums name nobody, and a shop adds one document a day." },
});

export function salesDayId(day: string, isTest: boolean): string {
  return `${modeName(isTest)} ${day}`;
}

/** UTC. */
export function dayOfOrder({ createdAt }: Pick<Order, "createdAt">): string {
  return dayOf(createdAt.toMillis());
}

/** Removes the sums of the order's day. Reads nothing, so that payments of the same moment do not wait for each other. */
export const followSales: Follower = (_reader, { order, next }) => {
  if (!isSettled(order) && !isSettled(next)) return undefined;
  return {
    write(transaction, settled) {
      // A check that finds nothing new moves only the time of the next one.
      if (!changesOf({ ...order, nextCheckAt: settled.nextCheckAt }, settled)) return;
      const [day, { isTest }] = [dayOfOrder(order), order];
      transaction.set(salesDays, salesDayId(day, isTest), { day, isTest });
    },
  };
};

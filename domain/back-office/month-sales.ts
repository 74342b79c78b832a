/** What was sold in a month: the sums that a tax return and a maker ask for. */
import { z } from "zod";
import { amountLeft, type Order, settledStatuses, totalOf } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { TooNew } from "../ports/readable.ts";
import { eachOrder, type FindPorts } from "./find-orders.ts";

export const monthSchema = z
  .string()
  .regex(/^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/, "is not a month, such as 2026-03");

/** A month with more orders is summed up to here, newest first. */
export const MAX_MONTH_ORDERS = 20_000;

/** Minor units of one currency. Orders count in the month in which their checkout began (UTC). */
export interface Sums {
  readonly orders: number;
  /** What was paid, with tax. */
  readonly gross: number;
  readonly tax: number;
  readonly refunded: number;
  /** What open and lost disputes are about. */
  readonly disputed: number;
  /** What remains of `gross` after refunds and disputes, still with tax. */
  readonly kept: number;
}

const parts = ["day", "plan", "country", "coupon", "variant"] as const;
export type Part = (typeof parts)[number];

export interface MonthSales {
  readonly currency: string;
  readonly all: Sums;
  /** By day of the month ("01"), plan's name, country (ISO 3166, empty if unknown), coupon (empty if none), variant. */
  readonly by: Readonly<Record<Part, ReadonlyMap<string, Sums>>>;
}

export interface Month {
  /** Such as "2026-03". */
  readonly month: string;
  /** One for each currency, the largest number of orders first. */
  readonly sales: readonly MonthSales[];
  /** The month has more than `MAX_MONTH_ORDERS`. */
  readonly isCut: boolean;
}

interface ReadMonth {
  /** The present one if absent. */
  readonly month?: string | undefined;
  readonly onTooNew?: TooNew | undefined;
}

export async function readMonth(
  ports: FindPorts & { readonly clock: Clock },
  { month = monthOf(ports.clock.now()), onTooNew }: ReadMonth,
): Promise<Month> {
  const since = Date.parse(`${month}-01`);
  const filter = {
    statuses: settledStatuses,
    since,
    until: Date.parse(`${monthAfter(month, 1)}-01`),
  };
  const groups = new Map<string, Group>();
  let count = 0;
  for await (const { data } of eachOrder(ports, filter, { onTooNew })) {
    if (count === MAX_MONTH_ORDERS) return { month, sales: sorted(groups), isCut: true };
    count += 1;
    const group = groups.get(data.currency) ?? emptyGroup();
    groups.set(data.currency, group);
    const sums = sumsOf(data);
    group.all = added(group.all, sums);
    for (const part of parts) {
      const key = keyOf(data, part);
      group.by[part].set(key, added(group.by[part].get(key), sums));
    }
  }
  return { month, sales: sorted(groups), isCut: false };
}

/** "2026-03" and -1 give "2026-02". */
export function monthAfter(month: string, months: number): string {
  const [year = 0, place = 1] = month.split("-").map(Number);
  return monthOf(Date.UTC(year, place - 1 + months, 1));
}

function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

interface Group {
  all: Sums | undefined;
  readonly by: Record<Part, Map<string, Sums>>;
}

function emptyGroup(): Group {
  const by = Object.fromEntries(parts.map((part) => [part, new Map()])) as Group["by"];
  return { all: undefined, by };
}

function sorted(groups: ReadonlyMap<string, Group>): MonthSales[] {
  return [...groups]
    .flatMap(([currency, { all, by }]) => (all ? [{ currency, all, by }] : []))
    .toSorted((one, other) => other.all.orders - one.all.orders);
}

function sumsOf(order: Order): Sums {
  const gross = totalOf(order);
  const refunded = order.refunds.total ?? 0;
  const disputed = order.status === "disputed" ? amountLeft(order) : 0;
  const tax = order.tax.amount ?? 0;
  return { orders: 1, gross, tax, refunded, disputed, kept: gross - refunded - disputed };
}

function added(sums: Sums | undefined, more: Sums): Sums {
  if (!sums) return more;
  return {
    orders: sums.orders + more.orders,
    gross: sums.gross + more.gross,
    tax: sums.tax + more.tax,
    refunded: sums.refunded + more.refunded,
    disputed: sums.disputed + more.disputed,
    kept: sums.kept + more.kept,
  };
}

function keyOf(order: Order, part: Part): string {
  switch (part) {
    case "day":
      return order.createdAt.toDate().toISOString().slice(8, 10);
    case "plan":
      return order.planName;
    case "country":
      return order.invoice.billing?.country ?? "";
    case "coupon":
      return order.coupon?.code ?? "";
    case "variant":
      return order.variant;
  }
}

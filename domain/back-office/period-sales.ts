/** What was sold in a period: the sums that a tax return and a maker ask for. */
import { z } from "zod";
import { addDays, type Period, startOf, type Step } from "../days.ts";
import { amountLeft, type Order, orders, settledStatuses, totalOf } from "../orders/orders.ts";
import {
  dayOfOrder,
  salesDayId,
  salesDays,
  type SalesPart,
  salesParts,
  type Sums,
} from "../orders/sales-days.ts";
import type { Snapshot } from "../ports/documents.ts";
import { findFirst, readable, type TooNew } from "../ports/readable.ts";
import { eachOrder, type FindPorts } from "./find-orders.ts";

type SalesDay = z.output<typeof salesDays.schema>;
type DaySales = NonNullable<SalesDay["sales"]>;

/** Orders of a day in one currency, or of several days. */
export interface Sales {
  readonly currency: string;
  readonly all: Sums;
  /** By the first day of each day, week, month or year with orders. */
  readonly steps: ReadonlyMap<string, Sums>;
  /** By plan's name, country (ISO 3166, empty if unknown), coupon (empty if none), variant, source (empty if unknown). */
  readonly by: Readonly<Record<SalesPart, ReadonlyMap<string, Sums>>>;
}

interface ReadSales extends Period {
  readonly step: Step;
  readonly onTooNew?: TooNew | undefined;
}

/** One for each currency, the largest number of orders first. */
export async function readSales(
  ports: FindPorts,
  { step, onTooNew, ...period }: ReadSales,
): Promise<Sales[]> {
  const totals = new Map<string, Total>();
  for (const [day, sales] of await readDays(ports, period, onTooNew))
    for (const [currency, { all, by }] of Object.entries(sales)) {
      const total = totals.get(currency) ?? emptyTotal();
      totals.set(currency, total);
      total.all = added(total.all, all);
      add(total.steps, startOf(step, day), all);
      for (const part of salesParts)
        for (const [key, sums] of Object.entries(by[part])) add(total.by[part], key, sums);
    }
  return [...totals]
    .map(([currency, total]) => ({ currency, ...total }))
    .toSorted((one, other) => other.all.orders - one.all.orders);
}

const SUMMED_AT_ONCE = 92;

/** Sums the days that have no sums yet, or whose orders have changed. */
export async function sumOldDays(ports: FindPorts, isOver = () => false): Promise<void> {
  const { since, until } = await withinOrders(ports, { since: "0000-01-01", until: "9999-12-31" });
  for (let day = since; day <= until && !isOver(); day = addDays(day, SUMMED_AT_ONCE)) {
    const last = addDays(day, SUMMED_AT_ONCE - 1);
    await readDays(ports, { since: day, until: last < until ? last : until });
  }
}

/** What remains after refunds and disputes, with tax, in minor units. */
export function keptOf({ gross, refunded, disputed }: Sums): number {
  return gross - refunded - disputed;
}

interface Total {
  all: Sums;
  readonly steps: Map<string, Sums>;
  readonly by: Readonly<Record<SalesPart, Map<string, Sums>>>;
}

export const nothing: Sums = { orders: 0, gross: 0, tax: 0, refunded: 0, disputed: 0 };

function emptyTotal(): Total {
  const by = Object.fromEntries(salesParts.map((part) => [part, new Map()])) as Total["by"];
  return { all: nothing, steps: new Map(), by };
}

function added(sums: Sums, more: Sums): Sums {
  return {
    orders: sums.orders + more.orders,
    gross: sums.gross + more.gross,
    tax: sums.tax + more.tax,
    refunded: sums.refunded + more.refunded,
    disputed: sums.disputed + more.disputed,
  };
}

function add(to: Map<string, Sums>, key: string, sums: Sums): void {
  to.set(key, added(to.get(key) ?? nothing, sums));
}

/** Sums the days that have no sums yet, or whose orders have changed, and stores them. */
async function readDays(
  ports: FindPorts,
  period: Period,
  onTooNew?: TooNew,
): Promise<Map<string, DaySales>> {
  const { documents, isTest } = ports;
  const { since, until } = await withinOrders(ports, period);
  const stored = await documents.query(salesDays, {
    where: [
      ["isTest", "==", isTest],
      ["day", ">=", since],
      ["day", "<=", until],
    ],
  });
  const known = new Map(readable(stored).map((day) => [day.data.day, day]));
  const days = new Map<string, DaySales>();
  let missing: string[] = [];
  for (let day = since; day <= until; day = addDays(day, 1)) {
    const sales = known.get(day)?.data.sales;
    if (sales) days.set(day, sales);
    else missing.push(day);
    const isEndOfRun = sales !== undefined || day === until;
    if (!isEndOfRun || missing.length === 0) continue;
    for (const [summed, ofDay] of await sumDays(ports, missing, known, onTooNew))
      days.set(summed, ofDay);
    missing = [];
  }
  return days;
}

/** The part of the period from the first order to the last; `since` is after `until` without orders. */
async function withinOrders({ documents, isTest }: FindPorts, period: Period): Promise<Period> {
  const [first, last] = await Promise.all(
    (["asc", "desc"] as const).map((direction) =>
      findFirst(documents, orders, {
        where: [["isTest", "==", isTest]],
        orderBy: [["createdAt", direction]],
      }),
    ),
  );
  if (!first || !last) return { since: period.until, until: addDays(period.until, -1) };
  const [from, to] = [dayOfOrder(first.data), dayOfOrder(last.data)];
  return {
    since: from > period.since ? from : period.since,
    until: to < period.until ? to : period.until,
  };
}

/** `days` follow each other. */
async function sumDays(
  ports: FindPorts,
  days: readonly string[],
  known: ReadonlyMap<string, Snapshot<SalesDay>>,
  onTooNew?: TooNew,
): Promise<Map<string, DaySales>> {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const sums = new Map(days.map((day) => [day, new Map<string, Total>()]));
  let isComplete = true;
  const filter = {
    statuses: settledStatuses,
    since: Date.parse(first),
    until: Date.parse(addDays(last, 1)),
  };
  for await (const { data } of eachOrder(ports, filter, {
    onTooNew(id, error) {
      isComplete = false;
      onTooNew?.(id, error);
    },
  }))
    addOrder(sums.get(dayOfOrder(data)), data);
  const summed = new Map([...sums].map(([day, totals]) => [day, toStored(totals)]));
  if (isComplete) await storeDays(ports, summed, known);
  return summed;
}

function addOrder(day: Map<string, Total> | undefined, order: Order): void {
  const total = day?.get(order.currency) ?? emptyTotal();
  day?.set(order.currency, total);
  const sums = {
    orders: 1,
    gross: totalOf(order),
    tax: order.tax.amount ?? 0,
    refunded: order.refunds.total ?? 0,
    disputed: order.status === "disputed" ? amountLeft(order) : 0,
  };
  total.all = added(total.all, sums);
  for (const part of salesParts) add(total.by[part], keyOf(order, part), sums);
}

function keyOf(order: Order, part: SalesPart): string {
  switch (part) {
    case "plan":
      return order.planName;
    case "country":
      return order.invoice.billing?.country ?? "";
    case "coupon":
      return order.coupon?.code ?? "";
    case "variant":
      return order.variant;
    case "source":
      return order.tracking.source ?? "";
  }
}

function toStored(totals: ReadonlyMap<string, Total>): DaySales {
  return Object.fromEntries(
    [...totals].map(([currency, { all, by }]) => {
      const parts = salesParts.map((part) => [part, Object.fromEntries(by[part])]);
      return [currency, { all, by: Object.fromEntries(parts) as DaySales[string]["by"] }];
    }),
  );
}

const STORED_AT_ONCE = 100;

/** Leaves out the days of which an order has changed since they were read: the next reader sums those again. */
async function storeDays(
  { documents, isTest }: FindPorts,
  summed: ReadonlyMap<string, DaySales>,
  known: ReadonlyMap<string, Snapshot<SalesDay>>,
): Promise<void> {
  const days = [...summed];
  for (let at = 0; at < days.length; at += STORED_AT_ONCE)
    await documents.transaction(async (transaction) => {
      const batch = await Promise.all(
        days.slice(at, at + STORED_AT_ONCE).map(async ([day, sales]) => {
          const id = salesDayId(day, isTest);
          const stored = await transaction.get(salesDays, id);
          return { id, day, sales, isSame: stored?.version === known.get(day)?.version };
        }),
      );
      for (const { id, day, sales, isSame } of batch)
        if (isSame) transaction.set(salesDays, id, { day, isTest, sales });
    });
}

/** The right by law (Directive 2011/83/EU, Articles 9 and 16) or by the store's promise. See decision 36. */
import type { Store } from "../catalog/offer.ts";
import { isSettled, type Order } from "./orders.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Directive 2011/83/EU, Article 13, paragraph 1. */
const REFUND_DAYS = 14;
const [SUNDAY, SATURDAY] = [0, 6];

export type WithdrawalTerms = Store["legal"]["withdrawalTerms"];

/** An offered waiver could only cost buyers a right if the store promises the same anyway, so then nobody is asked. */
export function waiverAsked({
  waiver,
  days,
  promisedDays,
}: Pick<WithdrawalTerms, "waiver" | "days" | "promisedDays">): WithdrawalTerms["waiver"] {
  return waiver === "offered" && promisedDays >= days ? "none" : waiver;
}

/** Why the law gives no right. "none": the law gives none for what the store sells. */
export type LegalEnd =
  | { readonly by: "delivery" | "time"; readonly at: number }
  | { readonly by: "none" };

/** Times are in ms since the epoch. At `until`, the right has ended. */
export type WithdrawalRight =
  /** `promisedUntil` is present if the store's promise lasts longer. */
  | { readonly kind: "withdrawable"; readonly until: number; readonly promisedUntil?: number }
  | { readonly kind: "promised"; readonly until: number; readonly end: LegalEnd }
  /** `promiseEndedAt` is absent without a promise. */
  | { readonly kind: "ended"; readonly end: LegalEnd; readonly promiseEndedAt?: number }
  /** "closed": the buyer's account was deleted. */
  | {
      readonly kind: "alreadyReturned";
      readonly by: "refunded" | "disputed" | "withdrawn" | "closed";
    }
  /** Also for free orders: there is nothing to return. */
  | { readonly kind: "notPaid" };

/** `now` is in ms. Without a waiver, the delivery does not end the right. */
export function rightOf(order: Order, terms: WithdrawalTerms, now: number): WithdrawalRight {
  if (!isSettled(order) || order.isFree) return { kind: "notPaid" };
  const returned = returnedBy(order);
  if (returned) return { kind: "alreadyReturned", by: returned };
  const concludedAt = concludedAtOf(order);
  const promisedUntil =
    terms.promisedDays > 0 ? endOfDays(concludedAt, terms.promisedDays) : undefined;
  const isPromised = promisedUntil !== undefined && now < promisedUntil;
  const { until, end } = legalRight(order, terms, now);
  if (!end) {
    const isLonger = promisedUntil !== undefined && promisedUntil > until;
    return { kind: "withdrawable", until, ...(isLonger && { promisedUntil }) };
  }
  if (isPromised) return { kind: "promised", until: promisedUntil, end };
  return {
    kind: "ended",
    end,
    ...(promisedUntil !== undefined && { promiseEndedAt: promisedUntil }),
  };
}

/** The end of the longer of law and promise, in ms since the epoch; undefined if neither gives the money back. */
export function moneyBackUntil(right: WithdrawalRight): number | undefined {
  switch (right.kind) {
    case "withdrawable":
      return right.promisedUntil ?? right.until;
    case "promised":
      return right.until;
    default:
      return undefined;
  }
}

/** In ms since the epoch. The delivery may end the right earlier. */
export function legalEndOf(order: SoldAt, days: number): number {
  return onWorkingDay(endOfDays(concludedAtOf(order), days));
}

type SoldAt = Pick<Order, "paidAt" | "createdAt">;

function concludedAtOf({ paidAt, createdAt }: SoldAt): number {
  return (paidAt ?? createdAt).toMillis();
}

/** When the refund is due. Both times are in ms since the epoch. */
export function refundDueAt(statedAt: number): number {
  return endOfDays(statedAt, REFUND_DAYS);
}

function returnedBy({ status, endedAt, withdrawal: { withdrawnAt } }: Order) {
  if (withdrawnAt) return "withdrawn";
  if (endedAt) return "closed";
  return status === "refunded" || status === "disputed" ? status : undefined;
}

function legalRight(
  order: Order,
  { days }: WithdrawalTerms,
  now: number,
): { readonly until: number; readonly end?: LegalEnd } {
  const {
    withdrawal: { waiver, firstServedAt },
  } = order;
  if (days === 0) return { until: concludedAtOf(order), end: { by: "none" } };
  const until = legalEndOf(order, days);
  const servedAt = waiver && firstServedAt?.toMillis();
  if (servedAt !== undefined && servedAt < until)
    return { until, end: { by: "delivery", at: servedAt } };
  return now < until ? { until } : { until, end: { by: "time", at: until } };
}

/** Counts days from the day after `start`, in UTC (Regulation 1182/71, Article 3, paragraphs 1 and 2). */
function endOfDays(start: number, days: number): number {
  return Math.floor(start / DAY_MS) * DAY_MS + (days + 1) * DAY_MS;
}

/** A period does not end on a Saturday or Sunday (Regulation 1182/71, Article 3, paragraph 4). */
function onWorkingDay(end: number): number {
  const lastDay = new Date(end - 1).getUTCDay();
  if (lastDay === SATURDAY) return end + 2 * DAY_MS;
  return lastDay === SUNDAY ? end + DAY_MS : end;
}

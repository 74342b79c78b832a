/** What a buyer is to pay for a plan, before tax that is added. */
import type { Plan } from "../catalog/offer.ts";
import { type CouponPorts, findCoupon } from "../coupons/coupons.ts";
import { type CouponRefusal, reduce } from "../coupons/discount.ts";
import { ordersWith } from "../coupons/uses.ts";
import { findPriceProblem } from "../currencies.ts";
import type { DocumentReader } from "../ports/documents.ts";
import type { Buyer } from "./buyer.ts";

export interface PriceChoice {
  readonly buyer?: Buyer | undefined;
  /** In capitals. */
  readonly couponCode?: string | undefined;
  /** What the buyer chose to pay, in minor units; ignored for plans with a fixed price. */
  readonly amount?: number | undefined;
}

export interface Agreement {
  /** Before the discount; minor units. */
  readonly amount: number;
  readonly coupon?: { readonly code: string; readonly discount: number };
}

export type Agreeing =
  | { readonly outcome: "agreed"; readonly agreement: Agreement }
  /** The buyer must choose what to pay, `minimum` or more. */
  | { readonly outcome: "amountRefused"; readonly minimum: number }
  | { readonly outcome: "couponRefused"; readonly reason: CouponRefusal };

/** Writes nothing. `reader` may be a transaction. `now` is in milliseconds. */
export async function agreePrice(
  reader: DocumentReader,
  ports: CouponPorts,
  { plan, now, ...choice }: PriceChoice & { readonly plan: Plan; readonly now: number },
): Promise<Agreeing> {
  const { couponCode: code, buyer } = choice;
  if (plan.minimum !== undefined) {
    const { amount } = choice;
    return amount !== undefined && isPayable(amount, plan, plan.minimum)
      ? { outcome: "agreed", agreement: { amount } }
      : { outcome: "amountRefused", minimum: plan.minimum };
  }
  const { price: amount } = plan;
  if (code === undefined || amount === 0) return { outcome: "agreed", agreement: { amount } };
  const [coupon, held] = await Promise.all([
    findCoupon(reader, ports, code),
    ordersWith(reader, code, buyer, ports.isTest),
  ]);
  const reduction = reduce(coupon, { plan, now, usedByBuyer: held.length });
  if (reduction.outcome === "refused")
    return { outcome: "couponRefused", reason: reduction.reason };
  const { discount } = reduction;
  return { outcome: "agreed", agreement: { amount, coupon: { code, discount } } };
}

/** Nothing, if the minimum allows it, or an amount that can be charged. */
function isPayable(amount: number, { currency }: Plan, minimum: number): boolean {
  if (amount < minimum) return false;
  return amount === 0 || findPriceProblem(amount, currency) === undefined;
}

/** The price that a buyer pays for a plan, before added tax. */
import type { Plan, Store } from "../catalog/offer.ts";
import { mostAdded, type StoreTax } from "../catalog/tax.ts";
import type { CouponPorts } from "../coupons/coupons.ts";
import { type CouponRefusal, reduce } from "../coupons/discount.ts";
import { findForNextCheckout, findWithUses } from "../coupons/uses.ts";
import { findPriceProblem } from "../currencies.ts";
import type { DocumentReader } from "../ports/documents.ts";
import type { Buyer } from "../orders/buyer.ts";

export interface PriceChoice {
  readonly buyer?: Buyer | undefined;
  readonly couponCode?: string | undefined;
  /** Minor units; ignored for plans with a fixed price. */
  readonly amount?: number | undefined;
}

export interface Agreement {
  /** Before the discount; minor units. */
  readonly amount: number;
  readonly coupon?: { readonly code: string; readonly discount: number };
}

export type Agreeing =
  | { readonly outcome: "agreed"; readonly agreement: Agreement }
  /** The buyer must choose `minimum` or more. */
  | { readonly outcome: "amountRefused"; readonly minimum: number }
  | { readonly outcome: "couponRefused"; readonly reason: CouponRefusal };

interface AgreePorts extends CouponPorts {
  readonly store: Pick<Store, "coupons" | "plans" | "tax">;
}

interface Asked extends PriceChoice {
  readonly plan: Plan;
  readonly now: number;
  /** False: ignore the buyer's open checkouts, because they will be replaced. */
  readonly isFinal: boolean;
}

/** Writes nothing. `reader` may be a transaction. */
export async function agreePrice(
  reader: DocumentReader,
  ports: AgreePorts,
  { plan, now, isFinal, ...choice }: Asked,
): Promise<Agreeing> {
  const { couponCode: code, buyer } = choice;
  if (plan.minimum !== undefined) {
    const { amount } = choice;
    return amount !== undefined && isPayable(amount, plan, plan.minimum, ports.store.tax)
      ? { outcome: "agreed", agreement: { amount } }
      : { outcome: "amountRefused", minimum: plan.minimum };
  }
  const { price: amount } = plan;
  if (code === undefined || amount === 0) return { outcome: "agreed", agreement: { amount } };
  const find = isFinal ? findWithUses : findForNextCheckout;
  const { coupon, usedByBuyer } = await find(reader, ports, code, buyer);
  const reduction = reduce(coupon, { plan, now, usedByBuyer });
  if (reduction.outcome === "refused")
    return { outcome: "couponRefused", reason: reduction.reason };
  const { discount } = reduction;
  return { outcome: "agreed", agreement: { amount, coupon: { code, discount } } };
}

/** Whether the amount reaches the minimum and is 0 or can be charged, even with added tax. */
function isPayable(
  amount: number,
  { currency }: Plan,
  minimum: number,
  tax: StoreTax | undefined,
): boolean {
  if (amount < minimum) return false;
  return amount === 0 || findPriceProblem(amount, currency, mostAdded(tax)) === undefined;
}

import type { CouponTerms } from "../catalog/coupon-terms.ts";
import type { Plan } from "../catalog/offer.ts";
import { findCurrency } from "../currencies.ts";
import type { Coupon } from "./coupons.ts";

/** "usedByBuyer": this buyer's orders already hold the allowed number of uses. */
export type CouponRefusal =
  | "unknown"
  | "notStarted"
  | "ended"
  | "usedUp"
  | "usedByBuyer"
  | "otherPlan";

export type Reduction =
  /** Minor units; at most the price. */
  | { readonly outcome: "applies"; readonly discount: number }
  | { readonly outcome: "refused"; readonly reason: CouponRefusal };

interface Purchase {
  readonly plan: Pick<Plan, "id" | "price" | "currency" | "minimum">;
  readonly now: number;
  readonly usedByBuyer: number;
}

export function reduce(coupon: Coupon | undefined, purchase: Purchase): Reduction {
  if (!coupon) return refused("unknown");
  const reason = refusalOf(coupon, purchase);
  if (reason) return refused(reason);
  return { outcome: "applies", discount: discountOf(coupon.terms, purchase.plan) };
}

function refused(reason: CouponRefusal): Reduction {
  return { outcome: "refused", reason };
}

/** Why nobody can use the coupon now. */
export function stateOf(
  { terms: { startsOn, endsOn, uses = Infinity }, used, isEnded }: Coupon,
  now: number,
): "notStarted" | "ended" | "usedUp" | undefined {
  const today = new Date(now).toISOString().slice(0, 10);
  if (isEnded || (endsOn !== undefined && today > endsOn)) return "ended";
  if (startsOn !== undefined && today < startsOn) return "notStarted";
  return used >= uses ? "usedUp" : undefined;
}

function refusalOf(
  coupon: Coupon,
  { plan, now, usedByBuyer }: Purchase,
): CouponRefusal | undefined {
  const { terms, currency } = coupon;
  const { plans, usesPerBuyer = Infinity } = terms;
  const state = stateOf(coupon, now);
  if (state && state !== "usedUp") return state;
  // Coupons do not apply to prices that the buyer chooses.
  if (plan.minimum !== undefined || (plans && !plans.includes(plan.id))) return "otherPlan";
  if (currency !== undefined && currency !== plan.currency) return "otherPlan";
  if (usedByBuyer >= usesPerBuyer) return "usedByBuyer";
  return state;
}

/** Rounds so that the rest is either 0 or at least Stripe's minimum charge. */
function discountOf(
  { percentOff = 0, amountOff }: CouponTerms,
  { price, currency }: Purchase["plan"],
): number {
  const { step = 1, minimum = 0 } = findCurrency(currency) ?? {};
  const wanted = amountOff ?? (price * percentOff) / 100;
  const discount = Math.min(Math.round(wanted / step) * step, price);
  const left = price - discount;
  return left > 0 && left < minimum ? Math.max(price - minimum, 0) : discount;
}

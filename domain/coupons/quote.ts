import type { Buyer } from "../orders/buyer.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { CouponPorts } from "./coupons.ts";
import { type CouponRefusal, reduce, type Reduction } from "./discount.ts";
import { findForNextCheckout } from "./uses.ts";

interface QuotePorts extends CouponPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

export type Quotes = readonly { readonly planId: string; readonly reduction: Reduction }[];

/** The discount for each plan that is not free, in the store's order. */
export async function quotePlans(
  ports: QuotePorts,
  code: string,
  buyer: Buyer | undefined,
): Promise<Quotes> {
  const { store, documents, clock } = ports;
  const { coupon, usedByBuyer } = await findForNextCheckout(documents, ports, code, buyer);
  return store.plans
    .filter(({ price }) => price > 0)
    .map((plan) => ({
      planId: plan.id,
      reduction: reduce(coupon, { plan, now: clock.now(), usedByBuyer }),
    }));
}

/** Undefined if the coupon lowers a price. Reasons about the coupon itself take precedence over "otherPlan". */
export function refusalIn(quotes: Quotes): CouponRefusal | undefined {
  if (quotes.some(({ reduction }) => reduction.outcome === "applies")) return undefined;
  const reasons = quotes.flatMap(({ reduction }) =>
    reduction.outcome === "refused" ? [reduction.reason] : [],
  );
  return reasons.find((reason) => reason !== "otherPlan") ?? "otherPlan";
}

export function discountIn(quotes: Quotes, planId: string): number {
  const reduction = quotes.find((quote) => quote.planId === planId)?.reduction;
  return reduction?.outcome === "applies" ? reduction.discount : 0;
}

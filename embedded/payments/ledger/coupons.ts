import { coupons } from "../records.ts";
import type { SessionRecord } from "../records/session.ts";
import { invalidRequest, resourceMissing } from "../stripe-failure.ts";
import { findCoupon } from "./find.ts";
import type { Unit } from "./unit.ts";

/** Throws StripeFailure about `param` if the coupon cannot be used. */
export async function newDiscount(
  unit: Unit,
  { couponId, param }: { readonly couponId: string; readonly param: string },
  { subtotal, currency }: { readonly subtotal: number; readonly currency: string },
): Promise<NonNullable<SessionRecord["discount"]>> {
  const coupon = await findCoupon(unit, couponId);
  if (!coupon) throw resourceMissing("coupon", couponId, param);
  if (coupon.currency !== currency)
    throw invalidRequest(
      `The coupon takes off ${coupon.currency} and cannot be applied to prices in ${currency}.`,
      undefined,
      param,
    );
  const { name, amountOff } = coupon;
  return { couponId, ...(name ? { name } : {}), amount: Math.min(amountOff ?? 0, subtotal) };
}

/** A completed session counts as a use. */
export async function countRedemption(unit: Unit, { discount }: SessionRecord): Promise<void> {
  const coupon = discount && (await findCoupon(unit, discount.couponId));
  if (coupon) unit.save(coupons, { ...coupon, timesRedeemed: coupon.timesRedeemed + 1 });
}

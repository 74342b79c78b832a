/** A coupon's limits are checked when a session is opened, and a completed session counts as a use. */
import { coupons } from "../records.ts";
import type { CouponRecord } from "../records/coupon.ts";
import type { SessionRecord } from "../records/session.ts";
import { invalidRequest, resourceMissing } from "../stripe-failure.ts";
import { percentOff } from "./amounts.ts";
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
  if (!isValid(coupon, unit.now))
    throw invalidRequest(`Coupon expired: ${couponId}`, "coupon_expired", param);
  const { name, percentOff: percent } = coupon;
  if (percent === undefined && coupon.currency !== currency)
    throw invalidRequest(
      `The coupon takes off ${coupon.currency} and cannot be applied to prices in ${currency}.`,
      undefined,
      param,
    );
  const amount =
    percent === undefined
      ? Math.min(coupon.amountOff ?? 0, subtotal)
      : percentOff(subtotal, percent, currency);
  return { couponId, ...(name ? { name } : {}), amount };
}

export function isValid(coupon: CouponRecord, now: number): boolean {
  const { redeemBy = Infinity, maxRedemptions = Infinity, timesRedeemed } = coupon;
  return now < redeemBy && timesRedeemed < maxRedemptions;
}

/** The coupon may have been deleted since the session was opened. */
export async function countRedemption(unit: Unit, { discount }: SessionRecord): Promise<void> {
  const coupon = discount && (await findCoupon(unit, discount.couponId));
  if (coupon) unit.save(coupons, { ...coupon, timesRedeemed: coupon.timesRedeemed + 1 });
}

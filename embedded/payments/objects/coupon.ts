import type Stripe from "stripe";
import { isValid } from "../ledger/coupons.ts";
import type { CouponRecord } from "../records/coupon.ts";
import { toMetadata, toSeconds } from "./fields.ts";

export function toCoupon(record: CouponRecord, now: number): Stripe.Coupon {
  return {
    id: record.id.slice("coupon_".length),
    object: "coupon",
    amount_off: record.amountOff ?? null,
    created: toSeconds(record.createdAt),
    currency: record.currency ?? null,
    duration: "once",
    duration_in_months: null,
    livemode: false,
    max_redemptions: record.maxRedemptions ?? null,
    metadata: toMetadata(record.metadata),
    name: record.name ?? null,
    percent_off: record.percentOff ?? null,
    redeem_by: record.redeemBy === undefined ? null : toSeconds(record.redeemBy),
    times_redeemed: record.timesRedeemed,
    valid: isValid(record, now),
  } satisfies Stripe.Coupon;
}

export function toDeletedCoupon(id: string): Stripe.DeletedCoupon {
  return { id, object: "coupon", deleted: true };
}

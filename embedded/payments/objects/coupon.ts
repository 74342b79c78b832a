import type Stripe from "stripe";
import type { CouponRecord } from "../records/coupon.ts";
import { toMetadata, toSeconds } from "./fields.ts";

export function toCoupon(record: CouponRecord): Stripe.Coupon {
  return {
    id: record.id.slice("coupon_".length),
    object: "coupon",
    amount_off: record.amountOff ?? null,
    created: toSeconds(record.createdAt),
    currency: record.currency ?? null,
    duration: "once",
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: toMetadata(record.metadata),
    name: record.name ?? null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: record.timesRedeemed,
    valid: true,
  } satisfies Stripe.Coupon;
}

import { z } from "zod";
import { findCoupon } from "../../ledger/find.ts";
import { toCoupon } from "../../objects/coupon.ts";
import { coupons } from "../../records.ts";
import type { CouponRecord } from "../../records/coupon.ts";
import { invalidRequest, resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { amount, currency, metadata, text } from "../parameters.ts";

const URL = "/v1/coupons";

const creation = body({
  id: text(90).regex(/^[\w-]+$/, { error: "An id has letters, digits, underscores and hyphens" }),
  amount_off: amount(1),
  currency,
  duration: z.enum(["once"], { error: "The sandbox has coupons with duration once" }).optional(),
  name: text(40).optional(),
  metadata: metadata.optional(),
});

export function addCouponRoutes(endpoints: Endpoints): void {
  endpoints.post(URL, creation, async ({ unit, parameters }) => {
    const { id, amount_off: amountOff, currency, name, metadata = [] } = parameters;
    if (await findCoupon(unit, id))
      throw invalidRequest("Coupon already exists.", "resource_already_exists", "id");
    const coupon: CouponRecord = {
      kind: "coupon",
      id: `coupon_${id}`,
      createdAt: unit.now,
      ...(name ? { name } : {}),
      amountOff,
      currency,
      timesRedeemed: 0,
      metadata,
    };
    unit.save(coupons, coupon);
    return toCoupon(coupon);
  });
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) => {
    const coupon = await findCoupon(unit, id);
    if (!coupon) throw resourceMissing("coupon", id, "coupon");
    return toCoupon(coupon);
  });
}

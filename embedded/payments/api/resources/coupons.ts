import { z } from "zod";
import { findCoupon } from "../../ledger/find.ts";
import type { Unit } from "../../ledger/unit.ts";
import { toCoupon, toDeletedCoupon } from "../../objects/coupon.ts";
import { coupons } from "../../records.ts";
import type { CouponRecord } from "../../records/coupon.ts";
import { exclusiveParameters, invalidRequest, resourceMissing } from "../../stripe-failure.ts";
import { body, type Endpoints } from "../endpoints.ts";
import { amount, currency, integer, metadata, percent, seconds, text } from "../parameters.ts";

const URL = "/v1/coupons";
const MAX_REDEMPTIONS = 2_147_483_647;

const creation = body({
  id: text(90)
    .regex(/^[\w-]+$/, { error: "An id has letters, digits, underscores and hyphens" })
    .optional(),
  amount_off: amount(1).optional(),
  currency: currency.optional(),
  percent_off: percent(2)
    .refine((value) => value > 0, { error: "Must be more than 0" })
    .optional(),
  duration: z.enum(["once"], { error: "The sandbox has coupons with duration once" }).optional(),
  max_redemptions: integer(1, MAX_REDEMPTIONS).optional(),
  redeem_by: seconds.optional(),
  name: text(40).optional(),
  metadata: metadata.optional(),
});

export function addCouponRoutes(endpoints: Endpoints): void {
  endpoints.post(URL, creation, async ({ unit, parameters }) => {
    const coupon = await newCoupon(unit, parameters);
    unit.save(coupons, coupon);
    return toCoupon(coupon, unit.now);
  });
  endpoints.get(`${URL}/:id`, {}, async ({ unit, id }) =>
    toCoupon(await existing(unit, id), unit.now),
  );
  endpoints.delete(`${URL}/:id`, async ({ unit, id }) => {
    const { id: documentId, createdAt } = await existing(unit, id);
    const deleted = { id: documentId, createdAt, timesRedeemed: 0, metadata: [] };
    unit.save(coupons, { kind: "deletedCoupon", ...deleted });
    return toDeletedCoupon(id);
  });
}

async function existing(unit: Unit, id: string): Promise<CouponRecord> {
  const coupon = await findCoupon(unit, id);
  if (!coupon) throw resourceMissing("coupon", id, "coupon");
  return coupon;
}

async function newCoupon(unit: Unit, parameters: z.output<typeof creation>): Promise<CouponRecord> {
  const { id, name, max_redemptions: maxRedemptions, redeem_by: redeemBy } = parameters;
  if (id !== undefined && (await findCoupon(unit, id)))
    throw invalidRequest("Coupon already exists.", "resource_already_exists", "id");
  if (redeemBy !== undefined && redeemBy * 1000 <= unit.now)
    throw invalidRequest("Must be in the future", "parameter_invalid", "redeem_by");
  return {
    kind: "coupon",
    id: id === undefined ? unit.newId("coupon_") : `coupon_${id}`,
    createdAt: unit.now,
    ...(name ? { name } : {}),
    ...reductionOf(parameters),
    ...(maxRedemptions ? { maxRedemptions } : {}),
    ...(redeemBy ? { redeemBy: redeemBy * 1000 } : {}),
    timesRedeemed: 0,
    metadata: parameters.metadata ?? [],
  };
}

function reductionOf({
  amount_off: amountOff,
  percent_off: percentOff,
  currency: code,
}: z.output<typeof creation>): Pick<CouponRecord, "amountOff" | "currency" | "percentOff"> {
  if (amountOff !== undefined && percentOff !== undefined)
    throw exclusiveParameters("amount_off", "percent_off");
  if (percentOff !== undefined) return { percentOff };
  if (amountOff === undefined)
    throw invalidRequest(
      "Missing required param: percent_off.",
      "parameter_missing",
      "percent_off",
    );
  if (code === undefined)
    throw invalidRequest("Missing required param: currency.", "parameter_missing", "currency");
  return { amountOff, currency: code };
}

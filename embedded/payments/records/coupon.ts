import { z } from "zod";
import { metadataSchema } from "./metadata.ts";

export const couponSchema = z.object({
  /** A deleted coupon is unknown; its id can be used again. */
  kind: z.enum(["coupon", "deletedCoupon"]),
  /** "coupon_", then the id that the API shows. */
  id: z.string(),
  createdAt: z.number(),
  name: z.string().optional(),
  /** Either minor units of `currency`, or `percentOff`. */
  amountOff: z.int().optional(),
  currency: z.string().optional(),
  percentOff: z.number().optional(),
  maxRedemptions: z.int().optional(),
  /** Milliseconds since the epoch. */
  redeemBy: z.number().optional(),
  timesRedeemed: z.int(),
  metadata: metadataSchema,
});

export type CouponRecord = z.output<typeof couponSchema>;

import { z } from "zod";
import { metadataSchema } from "./metadata.ts";

export const couponSchema = z.object({
  /** A deleted coupon is unknown; its id can be used again. */
  kind: z.enum(["coupon", "deletedCoupon"]),
  /** "coupon_", then the id that the API shows. */
  id: z.string(),
  createdAt: z.number(),
  name: z.string().optional(),
  /** Minor units of `currency`. */
  amountOff: z.int().optional(),
  currency: z.string().optional(),
  timesRedeemed: z.int(),
  metadata: metadataSchema,
});

export type CouponRecord = z.output<typeof couponSchema>;

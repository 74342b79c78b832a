/** Coupons: what the store and the owner's commands offer, and how many orders hold a use of each. */
import { z } from "zod";
import { type CouponTerms, couponTermsSchema } from "../catalog/coupon-terms.ts";
import type { Store } from "../catalog/offer.ts";
import { defineCollection } from "../ports/collection.ts";
import type { DocumentReader } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { pasted } from "../pasted.ts";

const timestamp = z.instanceof(Timestamp);

const couponSchema = z.object({
  code: z.string(),
  /** Test mode and live mode have coupons of their own. */
  isTest: z.boolean(),
  /** Absent if the store declares the coupon. */
  terms: couponTermsSchema.optional(),
  /** Of `terms.amountOff` (ISO 4217, capitals). */
  currency: z.string().optional(),
  /** Orders that hold a use: those that are paid, and those whose checkout is open. */
  used: z.int().nonnegative(),
  createdAt: timestamp,
  /** When the owner ended it. */
  endedAt: timestamp.optional(),
});

export type CouponRecord = z.output<typeof couponSchema>;

export const coupons = defineCollection("coupons", {
  schema: couponSchema,
  indexes: [["isTest", "createdAt desc"]],
  expires: { never: "Only the owner creates them, and orders name them." },
});

export interface CouponPorts {
  readonly store: Pick<Store, "coupons" | "plans">;
  /** Whether the shop is in test mode. */
  readonly isTest: boolean;
}

/** A coupon as it stands now. */
export interface Coupon {
  readonly code: string;
  readonly terms: CouponTerms;
  /** Of `terms.amountOff`; absent for a coupon of the store, whose plans have one currency. */
  readonly currency?: string | undefined;
  readonly used: number;
  readonly isEnded: boolean;
}

export function couponId(code: string, isTest: boolean): string {
  return isTest ? `test-${code}` : code;
}

/** What was typed, as codes are written: in capitals, without spaces. Undefined if no code can look like it. */
export function readCode(typed: string): string | undefined {
  const code = pasted(typed).replace(/\s/g, "").toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : undefined;
}

/** Undefined if there is no such coupon. `reader` may be a transaction. */
export async function findCoupon(
  reader: DocumentReader,
  { store, isTest }: CouponPorts,
  code: string,
): Promise<Coupon | undefined> {
  const record = (await reader.get(coupons, couponId(code, isTest)))?.data;
  const own = store.coupons.find((coupon) => coupon.code === code);
  const terms = own ?? record?.terms;
  if (!terms) return undefined;
  return {
    code,
    terms,
    ...(own ? {} : { currency: record?.currency }),
    used: record?.used ?? 0,
    isEnded: record?.endedAt !== undefined,
  };
}

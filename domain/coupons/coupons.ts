import { z } from "zod";
import { COUPON_VERSION, type CouponTerms, couponTermsSchema } from "../catalog/coupon-terms.ts";
import type { Store } from "../catalog/offer.ts";
import { defineCollection } from "../ports/collection.ts";
import type { DocumentReader } from "../ports/documents.ts";
import { Timestamp } from "../values.ts";
import { pasted } from "../pasted.ts";

const timestamp = z.instanceof(Timestamp);

const couponSchema = z.object({
  code: z.string(),
  isTest: z.boolean(),
  /** Absent if the store declares the coupon. */
  terms: couponTermsSchema.optional(),
  /** Of the amounts in `terms` (ISO 4217, capitals). */
  currency: z.string().optional(),
  /** Orders that hold a use: paid ones and open checkouts. */
  used: z.int().nonnegative(),
  createdAt: timestamp,
  endedAt: timestamp.optional(),
});

export type CouponRecord = z.output<typeof couponSchema>;

export const coupons = defineCollection("coupons", {
  schema: couponSchema,
  version: COUPON_VERSION,
  indexes: [["isTest", "createdAt desc"]],
  expires: { never: "Only the owner creates them, and orders name them." },
});

export interface CouponPorts {
  readonly store: Pick<Store, "coupons" | "plans">;
  readonly isTest: boolean;
}

export interface Coupon {
  readonly code: string;
  readonly terms: CouponTerms;
  /** Of the amounts in `terms`; absent for a coupon of the store, whose plans share one currency. */
  readonly currency?: string | undefined;
  readonly used: number;
  readonly isEnded: boolean;
  /** When the owner made it, in ms since the epoch; absent for a coupon of the store. */
  readonly createdAt?: number | undefined;
}

export function couponId(code: string, isTest: boolean): string {
  return isTest ? `test-${code}` : code;
}

/** Normalises a typed code: capitals, no spaces. Undefined if no code can have this form. */
export function readCode(typed: string): string | undefined {
  const code = pasted(typed).replace(/\s/g, "").toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : undefined;
}

/** Undefined if the coupon does not exist. `reader` may be a transaction. */
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
    ...(own ? {} : { currency: record?.currency, createdAt: record?.createdAt.toMillis() }),
    used: record?.used ?? 0,
    isEnded: record?.endedAt !== undefined,
  };
}

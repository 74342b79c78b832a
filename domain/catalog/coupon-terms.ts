import { z } from "zod";
import { idSchema } from "./fields.ts";

/** Raise it with each new term: the terms are strict, so an older build must know that a coupon is newer. */
export const COUPON_VERSION = 1;

/** Codes are compared in capitals. */
const couponCodeSchema = z
  .string()
  .regex(
    /^[A-Z0-9][A-Z0-9-]{2,39}$/,
    "is not a valid code: write 3 to 40 capitals, digits and dashes, such as SPRING-20",
  );

const daySchema = z.iso.date({ error: "is no date: write one such as 2027-01-31" });

const count = z.int().min(1).max(1_000_000);

/** Minor units of the plans' currency. Terms that are amounts share this schema, by which `isAmount` knows them. */
const amount = z.int().min(1).optional();

const couponFields = z.strictObject({
  code: couponCodeSchema,
  /** Exactly one of `percentOff` and `amountOff` is given. */
  percentOff: z
    .number()
    .gt(0, "is no discount: write a percentage above 0")
    .max(100, "is above 100: write a percentage up to 100")
    .optional(),
  amountOff: amount,
  /** Plan ids; absent: all plans. */
  plans: z.array(idSchema).min(1, "is empty: remove the field, or write a plan's id").optional(),
  /** Inclusive days in UTC. */
  startsOn: daySchema.optional(),
  endsOn: daySchema.optional(),
  /** Absent: unlimited. */
  uses: count.optional(),
  usesPerBuyer: count.optional(),
});

export const couponTermsSchema = couponFields.superRefine((coupon, context) => {
  const { percentOff, amountOff, startsOn, endsOn } = coupon;
  const report = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (percentOff === undefined && amountOff === undefined)
    report("percentOff", "is missing: write percentOff or amountOff");
  if (percentOff !== undefined && amountOff !== undefined)
    report("amountOff", "is given besides percentOff: remove one of them");
  if (startsOn !== undefined && endsOn !== undefined && endsOn < startsOn)
    report("endsOn", "is before startsOn: write a later date");
});

export type CouponTerms = z.output<typeof couponTermsSchema>;

interface PricedPlan {
  readonly id: string;
  readonly price: number;
  readonly minimum?: number | undefined;
}

/** What is allowed but probably a mistake. "Above": the amount is more than each price that the coupon lowers. */
export function findCouponDoubt(
  { amountOff = 0, endsOn, plans: named }: CouponTerms,
  plans: readonly PricedPlan[],
  today: string,
): "Ended" | "Above" | undefined {
  if (endsOn !== undefined && endsOn < today) return "Ended";
  const lowered = plans.filter(
    ({ id, price, minimum }) =>
      price > 0 && minimum === undefined && (named === undefined || named.includes(id)),
  );
  return lowered.length > 0 && lowered.every(({ price }) => price < amountOff)
    ? "Above"
    : undefined;
}
export type CouponTerm = Exclude<keyof CouponTerms, "code">;

/** For `npm run coupons`. "#" in `shown` is the value. */
export type CouponOption = readonly [name: string, example: string, help: string, shown: string];

export const couponOptions: Readonly<Record<CouponTerm, CouponOption>> = {
  percentOff: ["percent", "20", "percent off, or", "# % off"],
  amountOff: ["amount", "500", "minor units off: 500 is 5.00 EUR", "# off"],
  plans: ["plan", "ID", "only for this plan; may be repeated", "for #"],
  startsOn: ["from", "2027-03-01", "first day (UTC)", "from #"],
  endsOn: ["until", "2027-03-31", "last day (UTC)", "until #"],
  uses: ["uses", "100", "how many orders may use it", "# used"],
  usesPerBuyer: ["uses-per-buyer", "1", "how many orders of one buyer may use it", "# per buyer"],
};

/** A coupon with an amount is only for plans in its currency. */
export function isAmount(term: string): boolean {
  return couponFields.shape[term as CouponTerm] === amount;
}

import { type CouponTerms, couponTermsSchema, isAmount } from "../catalog/coupon-terms.ts";
import type { Clock } from "../ports/clock.ts";
import { DocumentExists, type Documents } from "../ports/documents.ts";
import { readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { type Coupon, couponId, type CouponPorts, coupons, findCoupon } from "./coupons.ts";

interface OwnerPorts extends CouponPorts {
  readonly documents: Documents;
  readonly clock: Clock;
}

export type CouponCreation =
  | { readonly outcome: "created"; readonly coupon: Coupon }
  /** The code is taken. Orders may refer to that coupon, so it is not replaced. */
  | { readonly outcome: "exists" }
  | { readonly outcome: "unknownPlan"; readonly planId: string };

export type OwnerCoupons = ReturnType<typeof createOwnerCoupons>;

export function createOwnerCoupons(ports: OwnerPorts) {
  const { store, documents, clock, isTest } = ports;

  async function find(code: string): Promise<Coupon | undefined> {
    return findCoupon(documents, ports, code);
  }

  return {
    /** `terms` must satisfy `couponTermsSchema`. */
    async create(terms: CouponTerms): Promise<CouponCreation> {
      const { code, plans = [] } = couponTermsSchema.parse(terms);
      const planId = plans.find((id) => !store.plans.some((plan) => plan.id === id));
      if (planId !== undefined) return { outcome: "unknownPlan", planId };
      if (store.coupons.some((coupon) => coupon.code === code)) return { outcome: "exists" };
      const amounts = Object.entries(terms).filter(([term, value]) => isAmount(term) && value);
      const currency = amounts.length > 0 && store.plans[0]?.currency;
      try {
        await documents.create(coupons, couponId(code, isTest), {
          code,
          isTest,
          terms,
          ...(currency ? { currency } : {}),
          used: 0,
          createdAt: Timestamp.fromMillis(clock.now()),
        });
      } catch (error) {
        if (error instanceof DocumentExists) return { outcome: "exists" };
        throw error;
      }
      const coupon = await find(code);
      if (!coupon) throw new Error(`The coupon ${code} was deleted while it was created`);
      return { outcome: "created", coupon };
    },
    /** Coupons of the store's files first, then the owner's, newest first. */
    async list(): Promise<Coupon[]> {
      const created = await documents.query(coupons, {
        where: [["isTest", "==", isTest]],
        orderBy: [["createdAt", "desc"]],
      });
      const own = store.coupons.map(({ code }) => code);
      const others = readable(created).map(({ data }) => data.code);
      const found = await Promise.all([...new Set([...own, ...others])].map(find));
      return found.flatMap((coupon) => (coupon ? [coupon] : []));
    },
    /** New checkouts cannot use the coupon; open ones keep their price. Idempotent. False if unknown. */
    end: (code: string): Promise<boolean> =>
      documents.transaction(async (transaction) => {
        if (!(await findCoupon(transaction, ports, code))) return false;
        const id = couponId(code, isTest);
        const record = await transaction.get(coupons, id);
        const now = Timestamp.fromMillis(clock.now());
        if (!record)
          transaction.create(coupons, id, { code, isTest, used: 0, createdAt: now, endedAt: now });
        else if (!record.data.endedAt) transaction.update(coupons, id, { endedAt: now });
        return true;
      }),
  };
}

import type { Sales } from "#domain/back-office/period-sales.ts";
import type { Plan } from "#domain/catalog/offer.ts";
import type { Coupon } from "#domain/coupons/coupons.ts";
import { stateOf } from "#domain/coupons/discount.ts";
import { formatDate } from "#domain/dates.ts";
import { formatPercent, formatPrice } from "#domain/money.ts";
import { keptOf } from "#domain/back-office/period-sales.ts";
import { formatNumber } from "#app/i18n/format.ts";

export type CouponView = ReturnType<typeof viewCoupon>;

interface Shown {
  readonly plans: readonly Pick<Plan, "id" | "name" | "currency">[];
  readonly sales: readonly Sales[];
  readonly now: number;
}

export function viewCoupon(coupon: Coupon, { plans, sales, now }: Shown, locale: string) {
  const { code, terms, used, currency = plans[0]?.currency ?? "", createdAt } = coupon;
  const { percentOff = 0, amountOff, uses, usesPerBuyer, startsOn, endsOn } = terms;
  const day = (text: string | undefined) => (text ? formatDate(Date.parse(text), locale) : "");
  const state = stateOf(coupon, now);
  return {
    code,
    discount:
      amountOff === undefined
        ? formatPercent(percentOff, locale)
        : formatPrice(amountOff, currency, locale),
    plans: (terms.plans ?? [])
      .map((id) => plans.find((plan) => plan.id === id)?.name ?? id)
      .join(", "),
    from: day(startsOn),
    until: day(endsOn),
    used: formatNumber(used, 0, locale),
    uses: uses === undefined ? "" : formatNumber(uses, 0, locale),
    usesPerBuyer,
    isOfStore: createdAt === undefined,
    made: createdAt === undefined ? "" : formatDate(createdAt, locale),
    stateKey: `coupon.${state ?? "valid"}` as const,
    sold: sales.flatMap(({ currency: paidIn, by }) => {
      const sums = by.coupon.get(code);
      return sums ? [{ orders: sums.orders, kept: formatPrice(keptOf(sums), paidIn, locale) }] : [];
    }),
    mayEnd: state !== "ended",
  };
}

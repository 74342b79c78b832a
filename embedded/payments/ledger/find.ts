/** Finds objects by ids that callers send. Undefined if there is no such object. */
import { hasPrefix } from "../ids.ts";
import { charges, coupons, disputes, payments, refunds, sessions, taxRates } from "../records.ts";
import type { CouponRecord } from "../records/coupon.ts";
import type { DisputeRecord } from "../records/dispute.ts";
import type { ChargeRecord, PaymentRecord } from "../records/payment.ts";
import type { RefundRecord } from "../records/refund.ts";
import type { SessionRecord } from "../records/session.ts";
import type { TaxRateRecord } from "../records/tax-rate.ts";
import { newCharge } from "./new-records.ts";
import type { Unit } from "./unit.ts";

type Found<T> = Promise<T | undefined>;

/** As stored; it may be overdue. See `readSession`. */
export async function findSession(unit: Unit, id: string): Found<SessionRecord> {
  return hasPrefix("cs_test_", id) ? unit.get(sessions, id) : undefined;
}

export async function findPayment(unit: Unit, id: string): Found<PaymentRecord> {
  return hasPrefix("pi_", id) ? unit.get(payments, id) : undefined;
}

/** Earlier builds stored no charges: derives one from a paid payment. */
export async function findCharge(unit: Unit, id: string): Found<ChargeRecord> {
  if (!hasPrefix("ch_", id)) return undefined;
  const charge = await unit.get(charges, id);
  if (charge) return charge;
  const payment = await unit.get(payments, `pi_${id.slice("ch_".length)}`);
  if (payment?.status !== "succeeded" || payment.chargeId !== id) return undefined;
  const method = {
    type: "card",
    id: payment.paymentMethodId ?? "pm_unknown",
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2034,
    isAuthenticated: false,
  } as const;
  const derived = newCharge(payment, { id, now: payment.createdAt, method, fate: {} });
  return { ...derived, status: "succeeded" };
}

export async function findRefund(unit: Unit, id: string): Found<RefundRecord> {
  return hasPrefix("re_", id) ? unit.get(refunds, id) : undefined;
}

export async function findDispute(unit: Unit, id: string): Found<DisputeRecord> {
  return hasPrefix("du_", id) ? unit.get(disputes, id) : undefined;
}

/** `id` without the prefix of stored coupons. A deleted coupon is unknown. */
export async function findCoupon(unit: Unit, id: string): Found<CouponRecord> {
  const documentId = `coupon_${id}`;
  const coupon = hasPrefix("coupon_", documentId) ? await unit.get(coupons, documentId) : undefined;
  return coupon?.kind === "coupon" ? coupon : undefined;
}

export async function findTaxRate(unit: Unit, id: string): Found<TaxRateRecord> {
  return hasPrefix("txr_", id) ? unit.get(taxRates, id) : undefined;
}

/** Stripe's coupons and tax rates for checkouts, so that its page and receipts show them. */
import { createHash } from "node:crypto";
import Stripe from "stripe";
import type { CheckoutRequest, CheckoutTax } from "#domain/ports/payments.ts";

/** Marks objects that this adapter created, as opposed to the seller's own. */
const MARK = { createdBy: "tollgate" };
const MAX_NAME = 40;
const MAX_TAX_RATES = 1000;

type RateTax = Extract<CheckoutTax, { readonly kind: "rate" }>;

/** All orders with the same discount share a coupon. Undefined without a discount. */
export async function ensureCoupon(
  stripe: Stripe,
  { discount, currency }: CheckoutRequest,
): Promise<string | undefined> {
  // Stripe has no coupons of 0.
  if (!discount || discount.amount === 0) return undefined;
  const { code, amount } = discount;
  const money = { amount_off: amount, currency: currency.toLowerCase() };
  const id = `tollgate_${digest(code, money.amount_off, money.currency)}`;
  const name = [...code].slice(0, MAX_NAME).join("");
  try {
    await stripe.coupons.create({ ...money, id, name, duration: "once", metadata: MARK });
  } catch (error) {
    const exists =
      error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists";
    if (!exists) throw error;
  }
  return id;
}

export interface TaxRates {
  /** An active tax rate; creates it if the account has none. Caches ids. */
  find(tax: RateTax): Promise<string>;
  forget(): void;
}

export function createTaxRates(stripe: Stripe): TaxRates {
  const found = new Map<string, Promise<string>>();
  return {
    find(tax) {
      const key = keyOf(tax);
      const known = found.get(key);
      if (known) return known;
      const id = findOrCreate(stripe, tax);
      found.set(key, id);
      // The next checkout tries again after an outage.
      id.catch(() => found.delete(key));
      return id;
    },
    forget: () => found.clear(),
  };
}

async function findOrCreate(stripe: Stripe, tax: RateTax): Promise<string> {
  const rate = {
    display_name: tax.name,
    percentage: tax.percent,
    inclusive: tax.behavior === "inclusive",
  };
  const listed = await stripe.taxRates
    .list({ active: true, inclusive: rate.inclusive, limit: 100 })
    .autoPagingToArray({ limit: MAX_TAX_RATES });
  const same = listed.filter(
    ({ display_name: name, percentage, metadata }) =>
      name === rate.display_name &&
      percentage === rate.percentage &&
      metadata?.["createdBy"] === MARK.createdBy,
  );
  // Stripe lists the newest first. All processes use the oldest, so that repeated requests of an order are equal.
  const oldest = same.at(-1);
  if (oldest) return oldest.id;
  // With the key of an archived rate, Stripe would return the archived rate.
  const created = await stripe.taxRates.create(
    { ...rate, metadata: MARK },
    { idempotencyKey: `tax-rate:${digest(keyOf(tax), await countArchived(stripe, rate))}` },
  );
  return created.id;
}

async function countArchived(
  stripe: Stripe,
  { inclusive, display_name: name }: { readonly inclusive: boolean; readonly display_name: string },
): Promise<number> {
  const archived = await stripe.taxRates
    .list({ active: false, inclusive, limit: 100 })
    .autoPagingToArray({ limit: MAX_TAX_RATES });
  return archived.filter(({ display_name }) => display_name === name).length;
}

function keyOf({ name, percent, behavior }: RateTax): string {
  return JSON.stringify([name, percent, behavior]);
}

function digest(...parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

import { itemName, summaryOf } from "#domain/catalog/item-name.ts";
import type { RouterContextProvider } from "react-router";
import { discountIn } from "#domain/coupons/quote.ts";
import { createPriceFormat, formatPrice } from "#domain/money.ts";
import { parsePrice } from "#domain/typed-price.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { catalogContext, ordersContext, requestContext, visitorContext } from "../../context.ts";
import { type ChosenPlan, readPurchasePath } from "../../platform/purchase-path.ts";
import { planAnchor, variantPaths } from "../../platform/variant-paths.ts";
import { viewTax } from "../checkout/paywall/load-paywall.ts";
import { taxText } from "../checkout/paywall/tax-text.ts";

export interface PurchaseView {
  readonly name: string;
  /** What the plan contains, in a few lines. */
  readonly includes: readonly string[];
  readonly price: string;
  readonly isFree: boolean;
  /** In words; absent if the price contains none and gets none. */
  readonly tax?: string;
  /** Days in which the seller promises the money back, or 0. */
  readonly guaranteeDays: number;
  /** Path at which another plan can be chosen, without the language prefix. */
  readonly plans: string;
}

/** `path` has no language prefix. Undefined if it does not buy a known plan. */
export async function viewPurchase(
  path: string,
  context: Readonly<RouterContextProvider>,
): Promise<PurchaseView | undefined> {
  const { store } = context.get(catalogContext);
  const { plans, tax } = store;
  const chosen = readPurchasePath(path);
  const plan = plans.find(({ id }) => id === chosen?.planId);
  if (!chosen || !plan) return undefined;
  const { locale } = context.get(requestContext);
  const { currency, minimum } = plan;
  const known = {
    name: itemName(store, { planId: plan.id, planName: plan.name }),
    includes: summaryOf(plan),
    guaranteeDays: store.legal.withdrawalTerms.promisedDays,
    plans: `${variantPaths(chosen.variant).paywall}#${planAnchor(plan.id)}`,
    ...(tax && { tax: taxText(viewTax(tax, locale), await loadTranslate(locale)) }),
  };
  const amount =
    minimum === undefined ? undefined : parsePrice(chosen.amount ?? "", currency, locale);
  if (amount !== undefined)
    return { ...known, price: formatPrice(amount, currency, locale), isFree: amount === 0 };
  const price = plan.price - (await discountOf(chosen, context));
  return {
    ...known,
    price: createPriceFormat([...plans, { price, currency }], locale)({ price, currency }),
    isFree: price === 0,
  };
}

/** Minor units. The code counts only if this browser remembers it, as for the purchase itself. */
async function discountOf(
  { planId, coupon }: ChosenPlan,
  context: Readonly<RouterContextProvider>,
): Promise<number> {
  const visitor = context.get(visitorContext);
  if (coupon === undefined || coupon !== visitor.coupon.code()) return 0;
  const quotes = await context.get(ordersContext).quote(coupon, await visitor.buyer());
  return discountIn(quotes, planId);
}

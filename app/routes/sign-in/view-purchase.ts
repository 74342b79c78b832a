import type { RouterContextProvider } from "react-router";
import { createPriceFormat } from "#domain/money.ts";
import { catalogContext, requestContext } from "../../context.ts";
import { readPurchasePath } from "../checkout/purchase-path.ts";

export interface PurchaseView {
  readonly name: string;
  readonly price: string;
}

/** The plan that a path without the language prefix leads to buying; undefined for other paths and unknown plans. */
export function viewPurchase(
  path: string,
  context: Readonly<RouterContextProvider>,
): PurchaseView | undefined {
  const { offer, plans } = context.get(catalogContext).store;
  const plan = plans.find(({ id }) => id === readPurchasePath(path)?.planId);
  if (!plan) return undefined;
  const { locale } = context.get(requestContext);
  return {
    name: `${offer.name}: ${plan.name}`,
    price: createPriceFormat(plans, locale)(plan),
  };
}

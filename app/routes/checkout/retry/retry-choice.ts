import type { RouterContextProvider } from "react-router";
import { decimalPrice } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { catalogContext } from "#app/context.ts";
import type { ChosenPlan } from "#app/platform/purchase-path.ts";

export type RetryChoice = Pick<ChosenPlan, "planId" | "amount" | "coupon">;

export function retryChoice(
  { planId, amount, currency, coupon }: Order,
  context: Readonly<RouterContextProvider>,
): RetryChoice {
  const plan = context.get(catalogContext).store.plans.find(({ id }) => id === planId);
  return {
    planId,
    ...(plan?.minimum !== undefined && { amount: decimalPrice(amount, currency) }),
    ...(coupon && { coupon: coupon.code }),
  };
}

import type { RouterContextProvider } from "react-router";
import { decimalPrice } from "#domain/money.ts";
import { filled, textNames } from "#domain/orders/order-texts.ts";
import type { Order } from "#domain/orders/orders.ts";
import { catalogContext } from "#app/context.ts";
import type { ChosenPlan } from "#app/platform/purchase-path.ts";

export type RetryChoice = Omit<ChosenPlan, "variant" | "waiver">;

export function retryChoice(
  { planId, amount, currency, coupon, ...order }: Order,
  context: Readonly<RouterContextProvider>,
): RetryChoice {
  const plan = context.get(catalogContext).store.plans.find(({ id }) => id === planId);
  return {
    planId,
    ...(plan?.minimum !== undefined && { amount: decimalPrice(amount, currency) }),
    ...(coupon && { coupon: coupon.code }),
    ...filled(textNames, order),
  };
}

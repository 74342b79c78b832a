import type { RouterContextProvider } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { catalogContext } from "#app/context.ts";
import { type ChosenPlan, readChosen } from "#app/platform/purchase-path.ts";

export interface FreePlanView {
  readonly chosen: ChosenPlan;
  readonly planName: string;
}

/** Undefined if the query names no plan of the store. The order decides whether the plan is free. */
export function viewFreePlan(
  variant: Variant,
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): FreePlanView | undefined {
  const chosen = readChosen(variant, query);
  const { plans } = context.get(catalogContext).store;
  const plan = plans.find(({ id }) => id === chosen?.planId);
  return chosen && plan && { chosen, planName: plan.name };
}

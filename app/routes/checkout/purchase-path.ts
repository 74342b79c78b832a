import { type Variant, variantKeys } from "#domain/experiments/variants.ts";
import { variantPaths } from "../landing/variant-paths.ts";

export interface ChosenPlan {
  readonly variant: Variant;
  readonly planId: string;
}

/** Path of the paywall that names the plan which the visitor wants to buy. All paths here lack the language prefix. */
export function purchasePath({ variant, planId }: ChosenPlan): string {
  return `${variantPaths(variant).paywall}?${new URLSearchParams({ plan: planId })}`;
}

/** The plan that a path names; undefined if it is not the path of a purchase. */
export function readPurchasePath(path: string): ChosenPlan | undefined {
  // The base only completes the path.
  const url = URL.parse(path, "https://shop.invalid");
  const planId = url?.searchParams.get("plan");
  const variant = variantKeys.find((key) => variantPaths(key).paywall === url?.pathname);
  return planId && variant ? { variant, planId } : undefined;
}

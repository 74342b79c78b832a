import { type Variant, variantKeys } from "#domain/experiments/variants.ts";
import { filled, type OrderTexts, textNames } from "#domain/orders/order-texts.ts";
import { variantPaths } from "./variant-paths.ts";

export interface ChosenPlan extends OrderTexts {
  readonly variant: Variant;
  readonly planId: string;
  readonly amount?: string | undefined;
  /** The code whose discount the page showed. */
  readonly coupon?: string | undefined;
  /** "yes" if the box is ticked. */
  readonly waiver?: string | undefined;
}

const choiceNames = ["amount", "coupon", "waiver", ...textNames] as const;

/** Path of the paywall with the choice in its query. All paths here lack the language prefix. */
export function purchasePath(chosen: ChosenPlan): string {
  return `${variantPaths(chosen.variant).paywall}?${new URLSearchParams(purchaseFields(chosen))}`;
}

/** Path of the page on which the buyer of a free plan proves an email address. */
export function freePath(chosen: ChosenPlan): string {
  return `${variantPaths(chosen.variant).free}?${new URLSearchParams(purchaseFields(chosen))}`;
}

/** A longer text is never an amount. */
const MAX_AMOUNT = 100;

/** The fields of the paywall's form, short enough for a URL. */
export function purchaseFields({ planId, ...chosen }: ChosenPlan) {
  const amount = chosen.amount?.slice(0, MAX_AMOUNT);
  return { plan: planId, ...filled(choiceNames, { ...chosen, amount }) };
}

/** Undefined if the path does not lead to a purchase. */
export function readPurchasePath(path: string): ChosenPlan | undefined {
  const url = URL.parse(path, "https://shop.invalid");
  const variant = variantKeys.find((key) => variantPaths(key).paywall === url?.pathname);
  return url && variant ? readChosen(variant, url.searchParams) : undefined;
}

/** Undefined if the query names no plan. */
export function readChosen(variant: Variant, query: URLSearchParams): ChosenPlan | undefined {
  const { plan: planId, waiver, ...fields } = Object.fromEntries(query);
  const choice = { ...fields, waiver: waiver === "yes" ? waiver : undefined };
  return planId ? { variant, planId, ...filled(choiceNames, choice) } : undefined;
}

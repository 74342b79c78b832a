import { canonicalVariant, type Variant, variantKeys, variants } from "./variants.ts";

/** Chooses a new visitor's variant by weight. `random` is at least 0 and less than 1. */
export function assignVariant(random: number): Variant {
  const total = variantKeys.reduce((sum, variant) => sum + variants[variant].weight, 0);
  let rest = random * total;
  return variantKeys.find((variant) => (rest -= variants[variant].weight) < 0) ?? canonicalVariant;
}

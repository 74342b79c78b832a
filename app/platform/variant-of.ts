import { type Variant, variantKeys, variants } from "#domain/experiments/variants.ts";

/**
 * The variant of a route that several variants share. `pattern` is the pattern React Router matched, such as
 * `landing/paywall`, with or without a leading slash. Throws for a route outside every variant.
 */
export function variantOf(pattern: string): Variant {
  const path = pattern.startsWith("/") ? pattern : `/${pattern}`;
  const found = variantKeys.find((variant) => path.startsWith(`${variants[variant].path}/`));
  if (!found) throw new Error(`${path} belongs to no variant`);
  return found;
}

import { type Variant, variantOfPath } from "#domain/experiments/variants.ts";

/** `pattern` is React Router's, such as `landing/paywall`. Throws for a route outside every variant. */
export function variantOf(pattern: string): Variant {
  const path = pattern.startsWith("/") ? pattern : `/${pattern}`;
  const found = variantOfPath(path);
  if (!found) throw new Error(`${path} belongs to no variant`);
  return found;
}

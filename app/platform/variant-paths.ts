import { href } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";

export interface VariantPaths {
  readonly landing: string;
  readonly paywall: string;
  /** The page on which the buyer of a free plan proves an email address. */
  readonly free: string;
  readonly download: string;
  readonly error: string;
}

export function variantPaths(variant: Variant): VariantPaths {
  const { path } = variants[variant];
  return {
    landing: href(path),
    paywall: href(`${path}/paywall`),
    free: href(`${path}/free`),
    download: href(`${path}/confirmation/download`),
    error: href(`${path}/confirmation/error`),
  };
}

/** Element id of a plan on the paywall: the fragment of links that choose it. */
export function planAnchor(planId: string): string {
  return `plan-${planId}`;
}

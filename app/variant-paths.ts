import { href } from "react-router";
import type { Variant } from "#domain/orders/orders.ts";

/** The pages of one landing variant. */
export interface VariantPaths {
  readonly landing: string;
  readonly paywall: string;
  readonly download: string;
  readonly error: string;
}

const paths: Record<Variant, VariantPaths> = {
  landing: {
    landing: href("/landing"),
    paywall: href("/landing/paywall"),
    download: href("/landing/confirmation/download"),
    error: href("/landing/confirmation/error"),
  },
  "landing-v2": {
    landing: href("/landing-v2"),
    paywall: href("/landing-v2/paywall"),
    download: href("/landing-v2/confirmation/download"),
    error: href("/landing-v2/confirmation/error"),
  },
};

export function variantPaths(variant: Variant): VariantPaths {
  return paths[variant];
}

import { href } from "react-router";
import { type Variant, variants } from "#domain/experiments/variants.ts";

export interface VariantPaths {
  readonly landing: string;
  readonly paywall: string;
  /** Where the buyer of something free proves an address. */
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

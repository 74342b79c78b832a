import {
  canonicalVariant,
  type VariantFrame,
  variantOfPath,
  variants,
} from "#domain/experiments/variants.ts";
import { splitLocale } from "#locales/locale-path.ts";

/** The look of the page at `url`; pages of no variant look like those of the first. */
export function frameOf(url: string, locales: readonly string[]): VariantFrame {
  const { path } = splitLocale(new URL(url).pathname, locales);
  return variants[variantOfPath(path) ?? canonicalVariant].frame;
}

import { canonicalVariant, variantOfPath, variants } from "#domain/experiments/variants.ts";
import { splitLocale } from "#locales/locale-path.ts";

/** The look and the flow of the page at `url`; pages of no variant have those of the first. */
export function kindOfPage(url: string, locales: readonly string[]) {
  const { path } = splitLocale(new URL(url).pathname, locales);
  return variants[variantOfPath(path) ?? canonicalVariant];
}

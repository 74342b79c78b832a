import type { Translate } from "#locales/translate.ts";
import type { TaxView } from "./load-paywall.ts";

/** Consumers must see whether the price contains tax (Directive 98/6/EC, Article 2). */
export function taxText({ prices, percent, name }: TaxView, translate: Translate): string {
  return percent === undefined
    ? translate(`paywall.tax.${prices}Automatic`, { name })
    : translate(`paywall.tax.${prices}`, { name, percent });
}

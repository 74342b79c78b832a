import { Link } from "react-router";
import type { Variant } from "#domain/orders/orders.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { variantPaths } from "#app/variant-paths.ts";

const terms = ["refunds", "terms", "privacy"] as const;

/** One list item per text the paywall holds, linked by its id there. */
export function TermsLinks({ variant, className }: { variant: Variant; className: string }) {
  const translate = useTranslate();
  return terms.map((name) => (
    <li key={name}>
      <Link to={`${variantPaths(variant).paywall}#${name}`} className={className}>
        {translate(`common.${name}`)}
      </Link>
    </li>
  ));
}

import { Link } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { variantPaths } from "../../routes/landing/variant-paths.ts";

const terms = ["refunds", "terms", "privacy"] as const;

/** One list item per legal text on the paywall. */
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

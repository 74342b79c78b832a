import { href, Link } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { variantPaths } from "../../routes/landing/variant-paths.ts";

const terms = ["refunds", "terms", "privacy"] as const;

/** One list item per legal text on the paywall, and one for the page that restores purchases. */
export function FooterLinks({ variant, className }: { variant: Variant; className: string }) {
  const translate = useTranslate();
  return [...terms, "restore" as const].map((name) => (
    <li key={name}>
      <Link
        to={name === "restore" ? href("/restore") : `${variantPaths(variant).paywall}#${name}`}
        className={className}
      >
        {translate(`common.${name}`)}
      </Link>
    </li>
  ));
}

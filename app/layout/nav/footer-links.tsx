import { href, Link } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { variantPaths } from "../../routes/landing/variant-paths.ts";

const terms = ["refunds", "terms", "privacy"] as const;

/** Links to the legal texts on the paywall, to restoring purchases and, if something needs consent, to the consent. */
export function FooterLinks({ variant, className }: { variant: Variant; className: string }) {
  const translate = useTranslate();
  const { tracking } = usePageInfo();
  const links = [
    ...terms.map((name) => [name, `${variantPaths(variant).paywall}#${name}`] as const),
    ["restore", href("/restore")] as const,
    ...(tracking ? [["cookieSettings", href("/consent")] as const] : []),
  ];
  return links.map(([name, to]) => (
    <li key={name}>
      <Link to={to} reloadDocument={name === "cookieSettings"} className={className}>
        {translate(`common.${name}`)}
      </Link>
    </li>
  ));
}

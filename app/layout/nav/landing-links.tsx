import { href, Link } from "react-router";
import type { SectionName } from "#domain/catalog/landing-copy.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { useHydrated } from "../../platform/use-hydrated.ts";
import { variantPaths } from "../../platform/variant-paths.ts";
import { hasOwnerCookie } from "../../session/signed-in-cookie.ts";

/** Element ids of sections, and the default label of each link. */
const links = {
  discover: ["inside", "landing.navDiscover"],
  ideas: ["ideas", "landing.navIdeas"],
  questions: ["questions", "landing.navQuestions"],
} as const;

type LinkedSection = keyof typeof links;

function isLinked(name: SectionName): name is LinkedSection {
  return name in links;
}

export function anchorOf(name: SectionName): string | undefined {
  return isLinked(name) ? links[name][0] : undefined;
}

interface LandingLinksProps {
  readonly variant: Variant;
  readonly className: string;
}

export function LandingLinks({ variant, className }: LandingLinksProps) {
  const translate = useTranslate();
  const { nav, planCount } = usePageInfo();
  const isOwner = useHydrated() && hasOwnerCookie();
  const { landing, paywall } = variantPaths(variant);
  const sections = nav[variant];
  const plans = (
    <li key="plans">
      <Link to={paywall} className={className}>
        {translate("landing.navPlans", { plans: planCount })}
      </Link>
    </li>
  );
  return (
    <>
      {sections.map(({ section, label }) => {
        if (!isLinked(section)) return plans;
        const [anchor, key] = links[section];
        return (
          <li key={section}>
            <Link to={`${landing}#${anchor}`} className={className}>
              {label ?? translate(key)}
            </Link>
          </li>
        );
      })}
      {sections.every(({ section }) => isLinked(section)) && plans}
      {isOwner && (
        <li>
          <Link to={href("/admin")} reloadDocument className={className}>
            {translate("landing.navOwner")}
          </Link>
        </li>
      )}
    </>
  );
}

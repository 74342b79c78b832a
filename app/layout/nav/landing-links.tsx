import { Link } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { useTranslate } from "../../i18n/messages.ts";
import { variantPaths } from "../../routes/landing/variant-paths.ts";

/** Element ids of the landing page sections that can be linked to. */
export const anchors = { discover: "inside", ideas: "places", questions: "questions" } as const;

const links = [
  [anchors.discover, "landing.navDiscover"],
  [anchors.ideas, "landing.navIdeas"],
  [anchors.questions, "landing.navQuestions"],
] as const;

interface LandingLinksProps {
  readonly variant: Variant;
  readonly className: string;
}

/** One list item per linked section, and one for the paywall. */
export function LandingLinks({ variant, className }: LandingLinksProps) {
  const translate = useTranslate();
  const { landing, paywall } = variantPaths(variant);
  return (
    <>
      {links.map(([anchor, key]) => (
        <li key={anchor}>
          <Link to={`${landing}#${anchor}`} className={className}>
            {translate(key)}
          </Link>
        </li>
      ))}
      <li>
        <Link to={paywall} className={className}>
          {translate("landing.navPlans")}
        </Link>
      </li>
    </>
  );
}

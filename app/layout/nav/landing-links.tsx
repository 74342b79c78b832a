import { Link } from "react-router";
import type { Variant } from "#domain/orders/orders.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { variantPaths } from "#app/variant-paths.ts";

/** Parts of a landing page that can be linked to, by the ids of their sections. */
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

/** One list item per part of the landing page, and one for its paywall. */
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

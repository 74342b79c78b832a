import { Link } from "react-router";
import { Cover } from "#app/ui/cover.tsx";
import { accentSection, blueSection, endOfBlue } from "#app/ui/section-styles.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { Heading } from "#app/ui/heading.tsx";
import { Ground } from "../../landing-parts/cover-stage.tsx";
import { closingColumns, closingCover, PlanRows } from "../../landing-parts/plan-rows.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { headTitle, posterButton, wide } from "../elements/styles.ts";

export default function Cta({ view, content, id, level }: SectionProps<"cta">) {
  const { title, lead, action } = content;
  return (
    <section id={id} className={blueSection}>
      <Ground picture={view.ground} className={endOfBlue} />
      <div
        className={`grid items-center gap-x-12 py-14 sm:py-24 ${closingColumns(view.prices.all)} ${wide}`}
      >
        <div className="max-w-3xl">
          <Heading level={level} className={headTitle}>
            {title}
          </Heading>
          {lead && <p className="mt-5 max-w-xl font-medium text-balance">{lead}</p>}
          <PlanRows
            plans={view.prices.all}
            variant={view.variant}
            className="mt-8 divide-white border-white *:px-4"
            nameClassName="font-poster text-xl"
            recommendedClassName={accentSection}
            priceClassName="font-poster text-4xl"
          />
          <Link
            to={variantPaths("landing-v2").paywall}
            className={`mt-8 max-sm:w-full ${posterButton}`}
          >
            {action}
          </Link>
        </div>
        <div className={view.ground ? "max-md:order-first max-md:mb-8 max-md:w-44" : closingCover}>
          <Cover cover={{ ...view.cover, alt: "" }} size="large" isLazy />
        </div>
      </div>
    </section>
  );
}

import { Cover } from "#app/ui/cover.tsx";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { isWide } from "#app/ui/photo.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Backdrop } from "../../landing-parts/art.tsx";
import { CoverStage } from "../../landing-parts/cover-stage.tsx";
import { closingColumns, closingCover, PlanRows } from "../../landing-parts/plan-rows.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { SectionIntro } from "../elements/section-intro.tsx";
import { calmLines, section } from "../elements/styles.ts";

export default function Cta({ view, content, id, level }: SectionProps<"cta">) {
  const { title, lead, action } = content;
  const cover = (
    <Cover cover={{ ...view.cover, alt: "", companion: undefined }} size="large" isLazy />
  );
  return (
    <section id={id} className="relative isolate">
      <Backdrop motif={view.motif} className={calmLines} />
      <div
        className={`grid items-center gap-x-10 lg:gap-x-16 ${view.ground ? "md:grid-cols-2" : closingColumns(view.prices.all)} ${section}`}
      >
        <div className="lg:max-w-2xl">
          <SectionIntro level={level} title={title} lead={lead} />
          <PlanRows
            plans={view.prices.all}
            variant={view.variant}
            className="mt-6 overflow-hidden rounded-xl border-x divide-gray-200 border-gray-200 bg-white text-gray-950 *:px-4 sm:mt-8 dark:divide-gray-800 dark:border-gray-800 dark:bg-gray-900 dark:text-white"
            nameClassName="font-semibold"
            recommendedClassName="bg-primary-50 dark:bg-primary-950"
            priceClassName="font-calm text-2xl"
          />
          <ButtonLink
            to={variantPaths("landing").paywall}
            size="xl"
            className="mt-6 min-w-40 sm:mt-8 max-sm:w-full"
          >
            {action}
          </ButtonLink>
        </div>
        {view.ground ? (
          <CoverStage
            ground={view.ground}
            isWide={isWide(view.cover)}
            className="max-md:order-first max-md:mb-8"
          >
            {cover}
          </CoverStage>
        ) : (
          <div className={closingCover}>{cover}</div>
        )}
      </div>
    </section>
  );
}

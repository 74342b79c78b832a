import { ButtonLink } from "#app/ui/button-link.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { isWide } from "#app/ui/photo.tsx";
import { paleGround } from "#app/ui/section-styles.ts";
import { Backdrop } from "../../landing-parts/art.tsx";
import { PriceLine } from "../../landing-parts/price-line.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { calmLines } from "../elements/styles.ts";

const shapes = {
  upright: {
    grid: "md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]",
    cover: "w-56 md:w-full",
  },
  wide: { grid: "lg:grid-cols-2", cover: "w-full max-w-xl" },
};

export default function Hero({ view, id }: SectionProps<"hero">) {
  const { copy, motif, cover } = view;
  const shape = shapes[isWide(cover) ? "wide" : "upright"];
  return (
    <section
      id={id}
      className={`relative isolate dark:bg-linear-to-br dark:from-primary-950 dark:via-primary-900 dark:to-primary-700 ${paleGround}`}
    >
      <Backdrop motif={motif} className={calmLines} />
      <div
        className={`mx-auto grid max-w-6xl items-center gap-x-12 lg:gap-x-16 gap-y-8 px-4 pt-8 pb-14 sm:px-6 sm:py-20 ${shape.grid}`}
      >
        <div>
          {copy.eyebrow && (
            <p className="mb-4 text-sm font-medium text-primary-700 dark:text-primary-300">
              {copy.eyebrow}
            </p>
          )}
          <Heading
            level={1}
            className="font-calm text-[clamp(3rem,7.5vw,4.5rem)]/none tracking-(--title-tracking) text-balance wrap-anywhere text-gray-950 dark:text-white"
          >
            {copy.headline}
          </Heading>
          {copy.lead && (
            <p className="mt-5 max-w-xl text-balance text-gray-700 sm:text-xl dark:text-gray-300">
              {copy.lead}
            </p>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink
              to={variantPaths("landing").paywall}
              size="xl"
              className="min-w-40 max-sm:w-full"
            >
              {copy.action}
            </ButtonLink>
            <PriceLine prices={view.prices} className="text-gray-700 dark:text-gray-300" />
          </div>
        </div>
        <div className={`mx-auto ${shape.cover}`}>
          <Cover cover={cover} size="large" />
        </div>
      </div>
    </section>
  );
}

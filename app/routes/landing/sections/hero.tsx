import { ButtonLink } from "#app/ui/button-link.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { isFree, isWide, Photo } from "#app/ui/photo.tsx";
import { Backdrop } from "../../landing-parts/art.tsx";
import { PriceLine } from "../../landing-parts/price-line.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";

export default function Hero({ view, id }: SectionProps<"hero">) {
  const { copy, motif, cover } = view;
  const grid = isWide(cover) ? "lg:grid-cols-2" : "lg:grid-cols-[minmax(0,1fr)_22rem]";
  return (
    <section id={id} className="relative isolate overflow-hidden bg-gray-50 dark:bg-gray-950">
      <Backdrop
        motif={motif}
        className="text-gray-300 [mask-image:linear-gradient(to_top,black,transparent_60%)] [--art-strong:var(--color-gray-400)] lg:[mask-image:linear-gradient(100deg,transparent_30%,black_75%)] dark:text-gray-800 dark:[--art-strong:var(--color-gray-700)]"
      />
      <div
        className={`mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-4 py-14 sm:px-6 sm:py-20 lg:py-28 ${grid}`}
      >
        <div>
          {copy.eyebrow && (
            <p className="mb-5 text-sm font-medium text-primary-700 dark:text-primary-300">
              {copy.eyebrow}
            </p>
          )}
          <Heading
            level={1}
            className="font-calm text-5xl tracking-(--title-tracking) text-balance wrap-anywhere text-gray-950 lg:text-7xl dark:text-white"
          >
            {copy.headline}
          </Heading>
          {copy.lead && (
            <p className="mt-6 max-w-xl sm:text-xl text-pretty text-gray-700 dark:text-gray-300">
              {copy.lead}
            </p>
          )}
          <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={variantPaths("landing").paywall} size="xl">
              {copy.action}
            </ButtonLink>
            <PriceLine prices={view.prices} className="text-gray-600 dark:text-gray-400" />
          </div>
        </div>
        <Photo
          picture={cover}
          sizes={
            isWide(cover) ? "(min-width: 40rem) 36rem, 92vw" : "(min-width: 40rem) 22rem, 15rem"
          }
          className={`mx-auto h-auto ${isWide(cover) ? "w-full max-w-xl" : "w-60 sm:w-72 lg:w-full"} ${isFree(cover) ? "drop-shadow-2xl" : "rounded-sm shadow-2xl ring-1 shadow-gray-950/25 ring-gray-950/10 dark:shadow-black dark:ring-white/15"}`}
        />
      </div>
    </section>
  );
}

import { useTranslate } from "#app/i18n/messages.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { variantPaths } from "../variant-paths.ts";
import { Art, Photo } from "../parts/art.tsx";
import type { LandingView } from "../parts/load-landing.ts";

/** Always contains the page's h1. */
export default function Hero({ view }: { view: LandingView }) {
  const translate = useTranslate();
  const { copy, motif, cover } = view;
  return (
    <section className="relative isolate overflow-hidden bg-gray-50 dark:bg-gray-950">
      <Art
        drawing={motif}
        className="absolute inset-0 -z-10 size-full text-gray-300 [mask-image:linear-gradient(to_top,black,transparent_60%)] [--art-strong:var(--color-gray-400)] lg:[mask-image:linear-gradient(100deg,transparent_30%,black_75%)] dark:text-gray-800 dark:[--art-strong:var(--color-gray-700)]"
      />
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-28">
        <div>
          <p className="text-sm font-medium text-primary-700 dark:text-primary-300">
            {copy.eyebrow}
          </p>
          <Heading
            level={1}
            className="mt-5 font-calm text-[2.6rem]/[1.08] tracking-[-0.02em] text-balance text-gray-950 sm:text-6xl/[1.05] lg:text-7xl/[1.04] dark:text-white"
          >
            {copy.headline}
          </Heading>
          <p className="mt-6 max-w-xl text-lg/8 text-pretty text-gray-700 dark:text-gray-300">
            {copy.lead}
          </p>
          <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={variantPaths("landing").paywall} size="xl">
              {copy.action}
            </ButtonLink>
            <p className="text-gray-600 dark:text-gray-400">
              {translate("landing.from", { price: view.lowestPrice, plans: view.planCount })}
            </p>
          </div>
        </div>
        <Photo
          picture={cover}
          sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 18rem, 10rem"
          className="mx-auto h-auto w-40 rounded-sm shadow-2xl ring-1 shadow-gray-950/25 ring-gray-950/10 sm:w-72 lg:w-full dark:shadow-black dark:ring-white/15"
        />
      </div>
    </section>
  );
}

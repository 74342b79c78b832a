import { useTranslate } from "#app/i18n/messages.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { Backdrop, Photo, type Picture } from "../../landing-parts/art.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";

const frames = {
  none: { grid: "", cover: "", sizes: "" },
  upright: {
    grid: "lg:grid-cols-[minmax(0,1fr)_22rem]",
    cover: "w-40 sm:w-72 lg:w-full",
    sizes: "(min-width: 64rem) 22rem, (min-width: 40rem) 18rem, 10rem",
  },
  wide: {
    grid: "lg:grid-cols-2",
    cover: "w-full max-w-xl",
    sizes: "(min-width: 64rem) 34rem, (min-width: 40rem) 36rem, 92vw",
  },
};

function frameOf(cover: Picture | undefined) {
  if (!cover) return frames.none;
  return cover.width > cover.height ? frames.wide : frames.upright;
}

export default function Hero({ view, id }: SectionProps<"hero">) {
  const translate = useTranslate();
  const { copy, motif, cover } = view;
  const frame = frameOf(cover);
  return (
    <section id={id} className="relative isolate overflow-hidden bg-gray-50 dark:bg-gray-950">
      <Backdrop
        motif={motif}
        className="text-gray-300 [mask-image:linear-gradient(to_top,black,transparent_60%)] [--art-strong:var(--color-gray-400)] lg:[mask-image:linear-gradient(100deg,transparent_30%,black_75%)] dark:text-gray-800 dark:[--art-strong:var(--color-gray-700)]"
      />
      <div
        className={`mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-4 py-14 sm:px-6 sm:py-20 lg:py-28 ${frame.grid}`}
      >
        <div>
          {copy.eyebrow && (
            <p className="mb-5 text-sm font-medium text-primary-700 dark:text-primary-300">
              {copy.eyebrow}
            </p>
          )}
          <Heading
            level={1}
            className="font-calm text-[2.6rem]/[1.08] tracking-[-0.02em] text-balance wrap-anywhere text-gray-950 sm:text-6xl/[1.05] lg:text-7xl/[1.04] dark:text-white"
          >
            {copy.headline}
          </Heading>
          {copy.lead && (
            <p className="mt-6 max-w-xl text-lg/8 text-pretty text-gray-700 dark:text-gray-300">
              {copy.lead}
            </p>
          )}
          <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={variantPaths("landing").paywall} size="xl">
              {copy.action}
            </ButtonLink>
            <p className="text-gray-600 dark:text-gray-400">
              {translate("landing.from", view.priceFrom)}
            </p>
          </div>
        </div>
        {cover && (
          <Photo
            picture={cover}
            sizes={frame.sizes}
            className={`mx-auto h-auto rounded-sm shadow-2xl ring-1 shadow-gray-950/25 ring-gray-950/10 dark:shadow-black dark:ring-white/15 ${frame.cover}`}
          />
        )}
      </div>
    </section>
  );
}

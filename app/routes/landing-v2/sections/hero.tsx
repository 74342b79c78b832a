import { Link } from "react-router";
import { Heading } from "#app/ui/heading.tsx";
import { isFree, isWide, Photo } from "#app/ui/photo.tsx";
import { Backdrop } from "../../landing-parts/art.tsx";
import { PriceLine } from "../../landing-parts/price-line.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { posterTitle } from "#app/layout/poster-styles.ts";
import { blueLines, blueSection, posterButton, wide } from "../elements/styles.ts";

export default function Hero({ view, id }: SectionProps<"hero">) {
  const { copy, motif, cover } = view;
  return (
    <section id={id} className={blueSection}>
      <Backdrop
        motif={motif}
        className={`[mask-image:linear-gradient(to_bottom,transparent,black_25%_40%,transparent_75%)] ${blueLines}`}
      />
      <div
        className={`flex min-h-[calc(100svh-6.5rem)] flex-col justify-between gap-12 pt-12 pb-12 sm:pt-20 sm:pb-16 lg:max-h-[60rem] ${wide}`}
      >
        <Heading
          level={1}
          className={`text-[clamp(2.5rem,10.2vw,9rem)]/none wrap-anywhere ${posterTitle}`}
        >
          {copy.headline}
        </Heading>
        <div className="grid items-end gap-8 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-12">
          <div className="max-w-2xl">
            {copy.eyebrow && <p className="mb-2 font-semibold">{copy.eyebrow}</p>}
            {copy.lead && <p className="text-xl text-pretty sm:text-2xl">{copy.lead}</p>}
          </div>
          <Photo
            picture={cover}
            sizes="24rem"
            className={`h-auto max-lg:order-last ${isWide(cover) ? "w-96 max-w-full" : "w-60 lg:w-50"} ${isFree(cover) ? "drop-shadow-2xl" : "rounded-sm shadow-2xl ring-1 shadow-black/40 ring-white/20"}`}
          />
          <div className="flex flex-col gap-3 lg:self-center">
            <Link to={variantPaths("landing-v2").paywall} className={posterButton}>
              {copy.action}
            </Link>
            <PriceLine prices={view.prices} className="text-center font-semibold" />
          </div>
        </div>
      </div>
    </section>
  );
}

import { Link } from "react-router";
import { Cover } from "#app/ui/cover.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { isWide } from "#app/ui/photo.tsx";
import { longestWord } from "#app/ui/title-styles.ts";
import { Backdrop } from "../../landing-parts/art.tsx";
import { PriceLine } from "../../landing-parts/price-line.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { blueSection } from "#app/ui/section-styles.ts";
import { posterTitle } from "#app/ui/title-styles.ts";
import { blueLines, posterButton, wide } from "../elements/styles.ts";

/** Letters that a phone has room for in a larger title. */
const SHORT_WORD = 7;

/** The product hangs over the lower edge. */
export default function Hero({ view, id }: SectionProps<"hero">) {
  const { copy, motif, cover } = view;
  const isShort = longestWord(copy.headline) <= SHORT_WORD;
  // On tablets, too, a short headline has room beside the cover, in smaller letters.
  const isBeside = isShort && !isWide(cover);
  return (
    <section id={id} className={`hero z-10 mb-16 lg:mb-24 ${blueSection}`}>
      <Backdrop motif={motif} className={blueLines} />
      <div
        className={`grid gap-x-12 gap-y-6 pt-10 sm:gap-y-8 sm:pt-16 md:max-lg:pt-10 ${isWide(cover) ? "lg:grid-cols-2" : "md:grid-cols-[minmax(0,1fr)_21rem] md:max-lg:gap-x-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_28rem]"} ${wide}`}
      >
        <Heading
          level={1}
          className={`col-span-full text-[clamp(3.25rem,11vw,9rem)]/none ${isShort ? "max-sm:text-[18.5vw]/[0.95]" : ""} ${isBeside ? "md:col-span-1 md:max-lg:text-[9.5vw]/none" : ""} wrap-anywhere lg:col-span-1 ${isWide(cover) ? "lg:text-[7vw]/none min-[90rem]:text-[6.5rem]/none" : ""} ${posterTitle}`}
        >
          {copy.headline}
        </Heading>
        <div className="max-w-2xl self-end md:pb-16">
          {copy.eyebrow && (
            <p className="mb-4 font-semibold sm:text-xl lg:text-2xl">{copy.eyebrow}</p>
          )}
          {copy.lead && <p className="text-balance sm:text-xl lg:text-2xl">{copy.lead}</p>}
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 sm:mt-8">
            <Link
              to={variantPaths("landing-v2").paywall}
              className={`max-sm:w-full ${posterButton}`}
            >
              {copy.action}
            </Link>
            <PriceLine prices={view.prices} />
          </div>
        </div>
        <div
          className={`-mb-16 self-end ${isBeside ? "md:col-start-2 md:row-span-2 md:row-start-1" : ""} lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mb-24 md:w-full ${isWide(cover) ? "" : "w-72 max-md:ml-auto"}`}
        >
          <Cover cover={cover} size="large" />
        </div>
      </div>
    </section>
  );
}

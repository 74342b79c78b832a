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

/** Letters of a headline that has room in one line, and of its longest word. */
const ONE_LINE = 16;
const WHOLE_WORD = 11;
/** Letters of a headline that would leave no room for the button in the first view. */
const THREE_LINES = 36;
/** Letters of a sentence that phones show in one line. */
const SHORT_SENTENCE = 9;

/** The product hangs over the lower edge, and no letter of the headline is behind it. */
export default function Hero({ view, id }: SectionProps<"hero">) {
  const { copy, motif, cover } = view;
  return (
    <section id={id} className={`hero z-10 mb-16 lg:mb-24 ${blueSection}`}>
      <Backdrop motif={motif} className={blueLines} />
      <div
        className={`grid gap-x-12 gap-y-6 pt-8 sm:gap-y-8 lg:pt-10 ${isWide(cover) ? "lg:grid-cols-2" : "md:grid-cols-[minmax(0,1fr)_21rem] md:max-lg:gap-x-8 lg:grid-cols-[minmax(0,1fr)_clamp(22rem,31vw,28rem)]"} ${wide}`}
      >
        <Heading
          level={1}
          className={`relative z-10 col-span-full wrap-anywhere ${headlineSize(copy.headline)} ${posterTitle}`}
        >
          {copy.headline}
        </Heading>
        <div className="max-w-2xl self-end md:pb-16 lg:self-center">
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
          className={`-mb-16 self-end md:w-full lg:-mb-24 ${isWide(cover) ? "" : "w-[min(18rem,80vw)] max-md:ml-auto lg:mt-4"}`}
        >
          <Cover cover={cover} size="large" />
        </div>
      </div>
    </section>
  );
}

/** As large as the width allows: on phones the longest word or short sentence, on wider screens all of a short headline. */
function headlineSize(headline: string): string {
  const letters = longestWord(headline);
  const sentences = headline.split(/(?<=[.!?])\s+/).map(({ length }) => length);
  const areShort = sentences.length > 1 && Math.max(...sentences) <= SHORT_SENTENCE;
  const phones = areShort
    ? "max-sm:text-[17.5vw]/[0.95]"
    : letters <= 6
      ? "max-sm:text-[23vw]/[0.9]"
      : letters <= 7
        ? "max-sm:text-[18.5vw]/[0.95]"
        : "max-sm:text-[3.25rem]/none";
  const wider =
    headline.length <= ONE_LINE && letters <= WHOLE_WORD
      ? "sm:text-[14.5vw]/[0.9] min-[90rem]:text-[13rem]/[0.9]"
      : headline.length > THREE_LINES
        ? "sm:text-[clamp(3.25rem,7vw,6.5rem)]/none"
        : "sm:text-[clamp(3.25rem,11vw,9rem)]/none";
  return `${phones} ${wider}`;
}

import { Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { Heading } from "#app/ui/heading.tsx";
import { variantPaths } from "../../landing/variant-paths.ts";
import { Art } from "../../landing/parts/art.tsx";
import type { LandingView } from "../../landing/parts/load-landing.ts";
import { blueLines, blueSection, posterButton, posterTitle, wide } from "../page/styles.ts";

/** Always contains the page's h1. */
export default function Hero({ view }: { view: LandingView }) {
  const translate = useTranslate();
  const { copy, motif } = view;
  return (
    <section className={blueSection}>
      <Art
        drawing={motif}
        className={`[mask-image:linear-gradient(to_bottom,black_40%,transparent_75%)] ${blueLines}`}
      />
      <div
        className={`flex min-h-[calc(100svh-6.5rem)] flex-col justify-between gap-12 pt-12 pb-12 sm:pt-20 sm:pb-16 lg:max-h-[60rem] ${wide}`}
      >
        <Heading
          level={1}
          className={`text-[clamp(2.5rem,10.2vw,9.5rem)]/[0.9] wrap-anywhere ${posterTitle}`}
        >
          {copy.headline}
        </Heading>
        <div className="grid items-end gap-8 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="max-w-2xl">
            <p className="font-semibold">{copy.eyebrow}</p>
            <p className="mt-2 text-xl/8 text-pretty sm:text-2xl/9">{copy.lead}</p>
          </div>
          <div className="flex flex-col gap-3">
            <Link to={variantPaths("landing-v2").paywall} className={posterButton}>
              {copy.action}
            </Link>
            <p className="text-center font-semibold">
              {translate("landing.from", { price: view.lowestPrice, plans: view.planCount })}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

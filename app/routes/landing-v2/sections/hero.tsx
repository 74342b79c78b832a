import { Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { Heading } from "#app/ui/heading.tsx";
import { isFree, Photo, type Picture } from "#app/ui/photo.tsx";
import { Backdrop } from "../../landing-parts/art.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { posterTitle } from "#app/layout/poster-styles.ts";
import { blueLines, blueSection, posterButton, wide } from "../elements/styles.ts";

/** The cover's largest size, in pixels. */
const MAX_WIDTH = 384;
const MAX_HEIGHT = 336;

/** Computes the size, because limits in CSS would leave the picture without a size until it arrives. */
function fit(cover: Picture): Picture {
  const { width, height } = cover;
  const scale = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height, 1);
  return { ...cover, width: Math.round(width * scale), height: Math.round(height * scale) };
}

export default function Hero({ view, id }: SectionProps<"hero">) {
  const translate = useTranslate();
  const { copy, motif, cover } = view;
  return (
    <section id={id} className={blueSection}>
      <Backdrop
        motif={motif}
        className={`[mask-image:linear-gradient(to_bottom,black_40%,transparent_75%)] ${blueLines}`}
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
            picture={fit(cover)}
            sizes="(min-width: 26rem) 24rem, 92vw"
            className={
              isFree(cover)
                ? "drop-shadow-2xl"
                : "rounded-sm shadow-2xl ring-1 shadow-black/40 ring-white/20"
            }
          />
          <div className="flex flex-col gap-3">
            <Link to={variantPaths("landing-v2").paywall} className={posterButton}>
              {copy.action}
            </Link>
            <p className="text-center font-semibold tabular-nums">
              {translate("landing.from", view.priceFrom)}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

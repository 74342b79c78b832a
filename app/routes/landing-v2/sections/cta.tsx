import { Link } from "react-router";
import { Heading } from "#app/ui/heading.tsx";
import { Backdrop } from "../../landing-parts/art.tsx";
import { PlanPrices } from "../../landing-parts/plan-prices.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { posterTitle } from "#app/layout/poster-styles.ts";
import { blueLines, blueSection, posterButton, wide } from "../elements/styles.ts";

export default function Cta({ view, content, id, level }: SectionProps<"cta">) {
  const { title, lead, action } = content;
  return (
    <section id={id} className={blueSection}>
      <Backdrop
        motif={view.motif}
        className={`[mask-image:linear-gradient(to_right,transparent_25%,black_75%)] ${blueLines}`}
      />
      <div className={`py-16 sm:py-32 ${wide}`}>
        <Heading
          level={level}
          className={`text-[clamp(2.5rem,9vw,8.5rem)]/none wrap-anywhere ${posterTitle}`}
        >
          {title}
        </Heading>
        <PlanPrices
          plans={view.prices.all}
          className="mt-10 max-w-3xl divide-white/30 border-white/30 font-medium"
          priceClassName="font-poster text-2xl tabular-nums"
        />
        <div className="mt-10 flex flex-wrap items-center gap-8">
          <Link to={variantPaths("landing-v2").paywall} className={posterButton}>
            {action}
          </Link>
          {lead && <p className="max-w-xl font-medium text-pretty">{lead}</p>}
        </div>
      </div>
    </section>
  );
}

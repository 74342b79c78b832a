import { ButtonLink } from "#app/ui/button-link.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { Backdrop } from "../../landing-parts/art.tsx";
import { PlanPrices } from "../../landing-parts/plan-prices.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";

export default function Cta({ view, content, id, level }: SectionProps<"cta">) {
  const { title, lead, action } = content;
  return (
    <section
      id={id}
      className="relative isolate overflow-hidden border-t border-gray-200 bg-white dark:border-gray-800 dark:bg-gray-950 [.ruled+&]:border-t-0"
    >
      <Backdrop
        motif={view.motif}
        className="text-gray-200 [mask-image:radial-gradient(closest-side,transparent_40%,black)] [--art-strong:var(--color-gray-300)] dark:text-gray-900 dark:[--art-strong:var(--color-gray-800)]"
      />
      <div className="mx-auto max-w-3xl px-4 py-16 text-center sm:px-6 sm:py-36">
        <Heading
          level={level}
          className="font-calm text-4xl tracking-(--title-tracking) text-balance wrap-anywhere text-gray-950 sm:text-5xl dark:text-white"
        >
          {title}
        </Heading>
        {lead && (
          <p className="mx-auto mt-6 max-w-xl text-pretty text-gray-700 dark:text-gray-300">
            {lead}
          </p>
        )}
        <PlanPrices
          plans={view.prices.all}
          className="mx-auto mt-9 max-w-xl divide-gray-200 border-gray-200 text-gray-700 dark:divide-gray-800 dark:border-gray-800 dark:text-gray-300"
          priceClassName="font-calm text-xl tabular-nums text-gray-950 dark:text-white"
        />
        <ButtonLink to={variantPaths("landing").paywall} size="xl" className="mt-9">
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}

import { useTranslate } from "#app/i18n/messages.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { variantPaths } from "../variant-paths.ts";
import { Art } from "../parts/art.tsx";
import type { SectionProps } from "../parts/section.ts";

export default function Cta({ view, level }: SectionProps) {
  const translate = useTranslate();
  const { cta } = view.copy;
  return (
    <section className="relative isolate overflow-hidden border-t border-gray-200 bg-white dark:border-gray-800 dark:bg-gray-950">
      <Art
        drawing={view.motif}
        className="absolute inset-0 -z-10 size-full text-gray-200 [mask-image:radial-gradient(closest-side,transparent_40%,black)] [--art-strong:var(--color-gray-300)] dark:text-gray-900 dark:[--art-strong:var(--color-gray-800)]"
      />
      <div className="mx-auto max-w-3xl px-4 py-24 text-center sm:px-6 sm:py-36">
        <Heading
          level={level}
          className="font-calm text-4xl/[1.1] tracking-[-0.02em] text-balance text-gray-950 sm:text-6xl/[1.06] dark:text-white"
        >
          {cta.title}
        </Heading>
        <p className="mx-auto mt-6 max-w-xl text-lg/8 text-pretty text-gray-700 dark:text-gray-300">
          {cta.lead}
        </p>
        <ButtonLink to={variantPaths("landing").paywall} size="xl" className="mt-9">
          {cta.action}
        </ButtonLink>
        <p className="mt-4 text-gray-600 dark:text-gray-400">
          {translate("landing.from", { price: view.lowestPrice, plans: view.planCount })}
        </p>
      </div>
    </section>
  );
}

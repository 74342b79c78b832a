import { Link } from "react-router";
import { Heading } from "../../ui/heading.tsx";
import { variantPaths } from "../../variant-paths.ts";
import { Art } from "../art.tsx";
import type { SectionProps } from "../section.ts";
import { posterButton, posterTitle, wide } from "./styles.ts";

export function Cta({ view, level }: SectionProps) {
  const { cta } = view.copy;
  return (
    <section className="relative isolate overflow-hidden bg-primary-500 text-white [--focus-ring:white] dark:bg-primary-950">
      <Art
        drawing={view.motif}
        className="absolute inset-0 -z-10 size-full text-primary-400/60 [mask-image:linear-gradient(to_right,transparent_25%,black_75%)] [--art-strong:var(--color-primary-300)] dark:text-primary-800 dark:[--art-strong:var(--color-primary-600)]"
      />
      <div className={`py-24 sm:py-40 ${wide}`}>
        <Heading
          level={level}
          className={`text-[clamp(2.5rem,9vw,8.5rem)]/[0.9] wrap-anywhere ${posterTitle}`}
        >
          {cta.title}
        </Heading>
        <div className="mt-12 flex flex-wrap items-center gap-8">
          <Link
            to={variantPaths("landing-v2").paywall}
            className={`bg-white text-gray-950 hover:bg-gray-950 hover:text-white sm:min-h-16 sm:px-10 sm:text-xl ${posterButton}`}
          >
            {cta.action}
          </Link>
          <p className="max-w-xl text-lg/7 font-medium text-pretty">{cta.lead}</p>
        </div>
      </div>
    </section>
  );
}

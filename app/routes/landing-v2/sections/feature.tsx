import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { FeatureArt } from "../../landing-parts/feature-art.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { PosterTitle } from "../elements/poster-title.tsx";
import { posterTitle } from "#app/ui/title-styles.ts";
import { section } from "../elements/styles.ts";

/** One line of steps; on phones, one below the other. Blue if a dark section comes before it. */
export default function Feature({ content, id, level }: SectionProps<"feature">) {
  const { title, lead, points, illustration } = content;
  return (
    <section
      id={id}
      className="dark-section overflow-clip bg-gray-950 text-white dark:bg-gray-900 [.dark-section+&]:bg-primary-500"
    >
      <div className={section}>
        <PosterTitle level={level} title={title} lead={lead} />
        <ol className="mt-8 grid gap-x-12 gap-y-5 sm:mt-12 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {points.map((point, index) => (
            <li key={point.title} className="flex gap-6 border-t-2 border-white pt-5 lg:block">
              <p
                aria-hidden
                className={`w-8 shrink-0 text-5xl text-accent lg:text-7xl [.dark-section+.dark-section_&]:text-inherit ${posterTitle}`}
              >
                {index + 1}
              </p>
              <div className="min-w-0 lg:mt-4">
                <Heading
                  level={headingBelow(level)}
                  className="text-xl font-bold text-balance lg:text-2xl"
                >
                  {point.title}
                </Heading>
                <p className="mt-2 max-w-md text-pretty">{point.text}</p>
              </div>
            </li>
          ))}
        </ol>
        {illustration && (
          <FeatureArt picture={illustration} className="mx-auto mt-10 max-w-3xl sm:mt-16" />
        )}
      </div>
    </section>
  );
}

import { Heading, headingBelow } from "#app/ui/heading.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { PosterTitle } from "../elements/poster-title.tsx";
import { posterTitle } from "#app/layout/poster-styles.ts";
import { section } from "../elements/styles.ts";

/** One line of steps; on phones, one below the other. */
export default function Feature({ content, id, level }: SectionProps<"feature">) {
  const { title, lead, points } = content;
  return (
    <section id={id} className="bg-gray-950 text-white dark:bg-black">
      <div className={section}>
        <PosterTitle level={level} title={title} lead={lead} />
        <ol className="mt-10 grid gap-x-6 gap-y-8 sm:mt-14 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {points.map((point, index) => (
            <li
              key={point.title}
              className="group grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 lg:block"
            >
              <p
                aria-hidden
                className={`flex items-center gap-6 text-5xl text-primary-400 group-not-last:after:h-0.5 group-not-last:after:grow after:bg-primary-400 max-lg:after:hidden lg:text-7xl ${posterTitle}`}
              >
                {index + 1}
              </p>
              <div className="lg:mt-6 lg:pr-8">
                <Heading
                  level={headingBelow(level)}
                  className="text-xl font-bold text-balance lg:text-2xl"
                >
                  {point.title}
                </Heading>
                <p className="mt-2 max-w-md text-pretty text-gray-300">{point.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { textColumns } from "../../landing-parts/columns.ts";
import type { SectionProps } from "../../landing-parts/section.ts";
import { PosterTitle } from "../elements/poster-title.tsx";
import { posterTitle } from "#app/layout/poster-styles.ts";
import { wide } from "../elements/styles.ts";

export default function Feature({ content, id, level }: SectionProps<"feature">) {
  const { title, lead, points } = content;
  return (
    <section id={id} className="bg-gray-950 text-white dark:bg-black">
      <div className={`py-14 sm:py-32 ${wide}`}>
        <PosterTitle level={level} title={title} lead={lead} />
        <ol className={`mt-14 grid gap-12 sm:mt-20 sm:gap-8 ${textColumns(points.length)}`}>
          {points.map((point, index) => (
            <li key={point.title} className="border-t-2 border-white pt-5">
              <p
                aria-hidden
                className={`text-[7rem]/none text-primary-400 sm:text-[9rem]/none ${posterTitle}`}
              >
                {index + 1}
              </p>
              <Heading level={headingBelow(level)} className="mt-4 text-2xl font-bold text-balance">
                {point.title}
              </Heading>
              <p className="mt-2 max-w-md text-pretty text-gray-300">{point.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { textColumns } from "#app/routes/landing-parts/columns.ts";
import type { SectionProps } from "#app/routes/landing-parts/section.ts";
import { PosterTitle } from "../../elements/poster-title.tsx";
import { wide } from "../../elements/styles.ts";

/** The former version of the section, without pictures, kept for comparison. */
export default function OldDiscover({ content, id, level }: SectionProps<"discover">) {
  const { title, lead, points } = content;
  return (
    <section id={id} className={`py-20 sm:py-32 ${wide}`}>
      <PosterTitle level={level} title={title} lead={lead} />
      <ul className={`mt-12 grid gap-4 ${textColumns(points.length)}`}>
        {points.map((point) => (
          <li key={point.title} className="border-2 border-gray-950 p-6 dark:border-gray-500">
            <Heading level={headingBelow(level)} className="text-xl font-bold">
              {point.title}
            </Heading>
            <p className="mt-2 text-pretty">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

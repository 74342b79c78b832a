import { textColumns } from "#app/routes/landing-parts/columns.ts";
import type { SectionProps } from "#app/routes/landing-parts/section.ts";
import { Points } from "../../elements/points.tsx";
import { SectionIntro } from "../../elements/section-intro.tsx";

/** The earlier section without pictures, for comparison. */
export default function OldDiscover({ content, id, level }: SectionProps<"discover">) {
  const { title, lead, points } = content;
  return (
    <section id={id} className="bg-gray-100 dark:bg-gray-900">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6">
        <SectionIntro level={level} title={title} lead={lead} />
        <Points
          points={points}
          level={level}
          className={`mt-10 grid gap-8 ${textColumns(points.length)}`}
        />
      </div>
    </section>
  );
}

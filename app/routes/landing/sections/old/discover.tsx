import type { SectionProps } from "../../parts/section.ts";
import { Points } from "../../page/points.tsx";
import { SectionIntro } from "../../page/section-intro.tsx";

/** The earlier section without pictures, for comparison. */
export default function OldDiscover({ view, level }: SectionProps) {
  const { title, lead, points } = view.copy.discover;
  return (
    <section className="bg-gray-100 dark:bg-gray-900">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6">
        <SectionIntro level={level} title={title} lead={lead} />
        <Points
          points={points}
          level={level}
          className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-3"
        />
      </div>
    </section>
  );
}

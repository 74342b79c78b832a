import type { SectionProps } from "../parts/section.ts";
import { Points } from "../page/points.tsx";
import { SectionIntro } from "../page/section-intro.tsx";

export default function Feature({ view, level }: SectionProps) {
  const { title, lead, points } = view.copy.feature;
  return (
    <section className="border-y border-gray-200 bg-gray-50 dark:border-gray-800 dark:bg-gray-900">
      <div className="mx-auto grid max-w-6xl gap-12 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-2 lg:gap-20">
        <SectionIntro level={level} title={title} lead={lead} />
        <Points points={points} level={level} className="grid gap-8" />
      </div>
    </section>
  );
}

import type { SectionProps } from "../../landing-parts/section.ts";
import { Points } from "../elements/points.tsx";
import { SectionIntro } from "../elements/section-intro.tsx";
import { ruled, section } from "../elements/styles.ts";

/** Wide screens have titles on the left, and on the right what belongs to them. */
const row = "lg:grid lg:grid-cols-2 lg:gap-x-20";

export default function Feature({ content, id, level }: SectionProps<"feature">) {
  const { title, lead, points } = content;
  return (
    <section id={id} className={ruled}>
      <div className={section}>
        <SectionIntro level={level} title={title} lead={lead} className={row} />
        <Points
          points={points}
          level={level}
          className="mt-6 grid gap-4 sm:mt-12 sm:gap-6"
          pointClassName={`${row} lg:items-baseline`}
        />
      </div>
    </section>
  );
}

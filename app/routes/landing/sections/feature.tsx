import { textColumns } from "../../landing-parts/columns.ts";
import type { SectionProps } from "../../landing-parts/section.ts";
import { Points } from "../elements/points.tsx";
import { SectionIntro } from "../elements/section-intro.tsx";
import { ruled, section } from "../elements/styles.ts";

const MAX_IN_COLUMN = 4;

/** A title without a lead has the points below it, because beside them it would stand on an empty half. */
export default function Feature({ content, id, level }: SectionProps<"feature">) {
  const { title, lead, points } = content;
  const beside = points.length > MAX_IN_COLUMN ? "sm:grid-cols-2 sm:gap-x-6" : "";
  const columns = lead ? beside : `sm:gap-x-12 ${textColumns(points.length)}`;
  return (
    <section id={id} className={ruled}>
      <div className={`grid gap-6 ${lead ? "lg:grid-cols-2 lg:gap-20" : "sm:gap-10"} ${section}`}>
        <SectionIntro level={level} title={title} lead={lead} />
        <Points
          points={points}
          level={level}
          className={`grid content-start gap-4 sm:gap-8 ${columns}`}
        />
      </div>
    </section>
  );
}

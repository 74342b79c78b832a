import { FeatureArt } from "../../landing-parts/feature-art.tsx";
import { textColumns } from "../../landing-parts/columns.ts";
import type { SectionProps } from "../../landing-parts/section.ts";
import { Points } from "../elements/points.tsx";
import { SectionIntro } from "../elements/section-intro.tsx";
import { section } from "../elements/styles.ts";

/** The one band in the brand's darkest tone, in both colour modes. */
export default function Feature({ content, id, level }: SectionProps<"feature">) {
  const { title, lead, points, illustration } = content;
  const columns = illustration ? "" : `sm:gap-6 lg:gap-12 ${textColumns(points.length)}`;
  return (
    <section id={id} className="dark overflow-clip bg-primary-950 text-gray-100">
      <div
        className={`${section} ${illustration ? "grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16" : ""}`}
      >
        <div>
          <SectionIntro level={level} title={title} lead={lead} />
          <Points points={points} level={level} className={`mt-8 grid gap-4 sm:mt-12 ${columns}`} />
        </div>
        {illustration && <FeatureArt picture={illustration} />}
      </div>
    </section>
  );
}

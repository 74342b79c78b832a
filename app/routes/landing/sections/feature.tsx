import { Ground } from "../../landing-parts/cover-stage.tsx";
import { FeatureArt } from "../../landing-parts/feature-art.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { Points } from "../elements/points.tsx";
import { SectionIntro } from "../elements/section-intro.tsx";
import { section } from "../elements/styles.ts";

/** Of a pattern below the title, away from the points. */
const belowTitle =
  "max-lg:hidden rtl:-scale-x-100 opacity-80 brightness-50 contrast-200 mix-blend-screen mask-[linear-gradient(to_top_right,black,transparent_42%)]";

/** The one band in the brand's darkest tone, in both colour modes. Without a picture, the points are beside the title. */
export default function Feature({ view, content, id, level }: SectionProps<"feature">) {
  const { title, lead, points, illustration } = content;
  const columns = illustration
    ? "gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    : "gap-8 lg:grid-cols-2";
  return (
    <section id={id} className="dark relative isolate overflow-clip bg-primary-950 text-gray-100">
      {!illustration && <Ground picture={view.ground} className={belowTitle} />}
      <div className={`${section} grid lg:gap-16 ${columns}`}>
        <div className={illustration ? "" : "contents"}>
          <SectionIntro level={level} title={title} lead={lead} />
          <Points
            points={points}
            level={level}
            titleClassName="text-accent"
            className={`grid gap-4 ${illustration ? "mt-8 sm:mt-12" : "content-start sm:gap-6"}`}
          />
        </div>
        {illustration && <FeatureArt picture={illustration} />}
      </div>
    </section>
  );
}

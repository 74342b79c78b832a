import { Art, Photo } from "../parts/art.tsx";
import { anchors } from "#app/layout/nav/landing-links.tsx";
import type { SectionProps } from "../parts/section.ts";
import { Points } from "../page/points.tsx";
import { SectionIntro } from "../page/section-intro.tsx";

const caption = "mt-3 text-sm text-gray-600 dark:text-gray-400";

/** What the product contains: the map of a walk, sample pages and the selling points. */
export default function Discover({ view, level }: SectionProps) {
  const { copy, samples, routeMap } = view;
  return (
    <section id={anchors.discover} className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
      <SectionIntro level={level} title={copy.discover.title} lead={copy.discover.lead} />
      <div className="mt-12 grid gap-10 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-12">
        <figure>
          <Art
            drawing={routeMap}
            alt={routeMap.alt}
            fit="contain"
            className="map-colors h-auto w-full rounded-lg ring-1 ring-gray-200 dark:ring-gray-800"
          />
          <figcaption className={caption}>{routeMap.caption}</figcaption>
        </figure>
        <div className="grid grid-cols-2 items-start gap-4 sm:gap-6 lg:grid-cols-1 xl:grid-cols-2">
          {samples.map((sample) => (
            <figure key={sample.url} className="lg:even:hidden xl:even:mt-20 xl:even:block">
              <Photo
                picture={sample}
                sizes="(min-width: 64rem) 27rem, 46vw"
                isLazy
                className="h-auto w-full rounded-sm shadow-lg ring-1 shadow-gray-950/10 ring-gray-950/10 dark:shadow-black dark:ring-white/15"
              />
              <figcaption className={caption}>{sample.caption}</figcaption>
            </figure>
          ))}
        </div>
      </div>
      <Points
        points={copy.discover.points}
        level={level}
        className="mt-16 grid gap-8 sm:grid-cols-3 sm:gap-6 lg:gap-12"
      />
    </section>
  );
}

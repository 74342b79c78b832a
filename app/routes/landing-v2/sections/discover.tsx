import { below, Heading } from "#app/ui/heading.tsx";
import { Art, Photo } from "../../landing/parts/art.tsx";
import { anchors } from "#app/layout/nav/landing-links.tsx";
import type { SectionProps } from "../../landing/parts/section.ts";
import { PosterTitle } from "../page/poster-title.tsx";
import { posterTitle, wide } from "../page/styles.ts";

/** A grid of tiles: the map, sample pages and the selling points. */
export default function Discover({ view, level }: SectionProps) {
  const { copy, samples, routeMap } = view;
  const [first] = samples;
  return (
    <section id={anchors.discover} className={`scroll-mt-12 py-20 sm:py-32 ${wide}`}>
      <PosterTitle level={level} title={copy.discover.title} lead={copy.discover.lead} />
      <div className="mt-12 grid gap-3 sm:mt-16 sm:gap-4 lg:grid-cols-3">
        <figure className="flex flex-col bg-gray-950 text-white lg:col-span-2 dark:bg-gray-900">
          <Art
            drawing={routeMap}
            alt={routeMap.alt}
            fit="contain"
            className="map-colors-night h-auto w-full"
          />
          <figcaption className="px-5 pb-5 font-semibold sm:px-8 sm:pb-8">
            {routeMap.caption}
          </figcaption>
        </figure>
        <figure className="relative overflow-hidden bg-primary-500 p-8 text-white sm:px-16 lg:px-10 dark:bg-primary-900">
          <figcaption className="font-semibold">{first?.caption}</figcaption>
          {/* Beside the map, show as many samples as fit and crop the last one. */}
          <div className="mt-6 grid gap-6 lg:absolute lg:inset-x-10 lg:top-14">
            {samples.map((sample) => (
              <Photo
                key={sample.url}
                picture={sample}
                sizes="(min-width: 64rem) 24rem, 86vw"
                isLazy
                className="h-auto w-full shadow-2xl shadow-black/40"
              />
            ))}
          </div>
        </figure>
        {copy.discover.points.map((point, index) => (
          <div
            key={point.title}
            className="flex flex-col gap-4 bg-gray-100 p-6 sm:p-8 dark:bg-gray-900"
          >
            <p
              aria-hidden
              className={`text-6xl text-primary-500 dark:text-primary-400 ${posterTitle}`}
            >
              {index + 1}
            </p>
            <Heading level={below(level)} className="text-xl font-bold text-balance">
              {point.title}
            </Heading>
            <p className="text-pretty text-gray-700 dark:text-gray-300">{point.text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

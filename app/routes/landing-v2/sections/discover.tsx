import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { Art } from "../../landing-parts/art.tsx";
import { textColumns } from "../../landing-parts/columns.ts";
import { Gallery } from "../../landing-parts/gallery.tsx";
import type { CaptionedPicture } from "../../landing-parts/load-landing.ts";
import type { SectionProps } from "../../landing-parts/section.ts";
import { PosterTitle } from "../elements/poster-title.tsx";
import { posterTitle } from "#app/layout/poster-styles.ts";
import { wide } from "../elements/styles.ts";

/** Only two samples fit beside the illustration. More get a gallery of their own. */
const MAX_SIDE_SAMPLES = 2;

export default function Discover({ content, id, level }: SectionProps<"discover">) {
  const { title, lead, samples, illustration, points } = content;
  const isBeside = illustration && samples.length > 0 && samples.length <= MAX_SIDE_SAMPLES;
  return (
    <section id={id} className={`scroll-mt-12 py-14 sm:py-32 ${wide}`}>
      <PosterTitle level={level} title={title} lead={lead} />
      {illustration && (
        <div className={`mt-12 grid gap-3 sm:mt-16 sm:gap-4 ${isBeside ? "lg:grid-cols-3" : ""}`}>
          <Illustration picture={illustration} />
          {isBeside && <SideSamples samples={samples} />}
        </div>
      )}
      {samples.length > 0 && !isBeside && (
        <div className={illustration ? "mt-3 sm:mt-4" : "mt-12 sm:mt-16"}>
          <Gallery pictures={samples} pictureClassName="" captionClassName="mt-3 font-semibold" />
        </div>
      )}
      {points.length > 0 && (
        <ul
          className={`mt-3 grid gap-3 sm:mt-4 sm:gap-4 ${points.length === 1 ? "" : textColumns(points.length)}`}
        >
          {points.map((point, index) => (
            <li
              key={point.title}
              className="flex flex-col gap-4 bg-gray-100 p-6 sm:p-8 dark:bg-gray-900"
            >
              <p
                aria-hidden
                className={`text-7xl text-primary-500 dark:text-primary-400 ${posterTitle}`}
              >
                {index + 1}
              </p>
              <Heading level={headingBelow(level)} className="text-xl font-bold text-balance">
                {point.title}
              </Heading>
              <p className="text-pretty text-gray-700 dark:text-gray-300">{point.text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Illustration({ picture }: { picture: CaptionedPicture }) {
  const { caption, isDrawing } = picture;
  return (
    <figure className="flex flex-col bg-gray-950 text-white lg:col-span-2 lg:only:col-span-1 dark:bg-gray-900">
      <Art
        medium={picture}
        alt={picture.alt}
        fit="contain"
        sizes="(min-width: 64rem) 60vw, 92vw"
        className="map-colors-night h-auto w-full"
      />
      {caption && (
        <figcaption
          className={`px-5 pb-5 font-semibold sm:px-8 sm:pb-8 ${isDrawing ? "" : "pt-5 sm:pt-6"}`}
        >
          {caption}
        </figcaption>
      )}
    </figure>
  );
}

/** Shows as many samples as fit beside the illustration, and crops the last one. */
function SideSamples({ samples }: { samples: readonly CaptionedPicture[] }) {
  const caption = samples[0]?.caption;
  return (
    <figure className="relative overflow-hidden bg-primary-500 p-8 text-white sm:px-16 lg:px-10 dark:bg-primary-900">
      {caption && <figcaption className="mb-6 font-semibold">{caption}</figcaption>}
      <div
        className={`grid gap-6 lg:absolute lg:inset-x-10 ${caption ? "lg:top-14" : "lg:top-10"}`}
      >
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
  );
}

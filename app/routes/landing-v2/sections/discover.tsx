import { posterTitle } from "#app/ui/title-styles.ts";
import { isFree, isSlim } from "#app/ui/photo.tsx";
import { grayText } from "#app/ui/section-styles.ts";
import { Heading, headingBelow } from "#app/ui/heading.tsx";
import { Art } from "../../landing-parts/art.tsx";
import { ContentsPage } from "../../landing-parts/contents-page.tsx";
import { cropOf } from "../../landing-parts/crop-of.ts";
import { Gallery } from "../../landing-parts/gallery.tsx";
import type { CaptionedPicture } from "../../landing-parts/load-landing.ts";
import { SamplePage, SamplePhoto, solePage } from "../../landing-parts/sample-photo.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { PosterTitle } from "../elements/poster-title.tsx";
import { headTitle, section, wide } from "../elements/styles.ts";

/** Only two samples fit beside the illustration. More get a gallery of their own. */
const MAX_SIDE_SAMPLES = 2;

export default function Discover({ view, content, id, level }: SectionProps<"discover">) {
  const { title, lead, samples, illustration, points, contents } = content;
  const isBeside = illustration && samples.length > 0 && samples.length <= MAX_SIDE_SAMPLES;
  const grid = samples.length === 1 ? "lg:grid-cols-[2fr_1fr]" : "md:grid-cols-2";
  const page = solePage(content);
  const head = (
    <div className="lg:self-end">
      <Heading
        level={level}
        className={`${headTitle} ${page ? "text-accent lg:text-[min(8.5vw,9rem)]" : ""}`}
      >
        {title}
      </Heading>
      {lead && <p className="mt-5 max-w-xl font-medium text-pretty lg:text-xl">{lead}</p>}
    </div>
  );
  if (contents)
    return (
      <section id={id} className="pale-section bg-primary-100 dark:bg-gray-900">
        <div className={`py-12 sm:py-24 with-contents ${wide}`}>
          <div>
            {head}
            <PointRows points={points} level={level} />
          </div>
          <ContentsPage contents={contents} frame="poster" ground={view.ground} />
        </div>
      </section>
    );
  if (page)
    return (
      <section id={id} className="dark-section bg-gray-950 text-white dark:bg-gray-900">
        <div className={`py-12 sm:py-24 with-sample ${wide}`}>
          <div>
            {head}
            <PointRows points={points} level={level} className="mt-8 sm:mt-12" />
          </div>
          <SamplePage page={page} />
        </div>
      </section>
    );
  return (
    <section id={id} className={section}>
      <PosterTitle level={level} title={title} lead={lead} />
      {illustration && (
        <div className={`mt-8 grid gap-3 sm:mt-12 sm:gap-4 ${isBeside ? grid : ""}`}>
          <Illustration picture={illustration} />
          {isBeside && <SideSamples samples={samples} />}
        </div>
      )}
      {samples.length > 0 && !isBeside && (
        <div className={illustration ? "mt-3 sm:mt-4" : "mt-8 sm:mt-12"}>
          <Gallery pictures={samples} pictureClassName="" captionClassName="mt-3 font-semibold" />
        </div>
      )}
      <PointRows points={points} level={level} className="mt-8 sm:mt-12 lg:*:grid-cols-2" />
    </section>
  );
}

interface PointRowsProps extends Pick<SectionProps<"discover">["content"], "points"> {
  readonly level: 1 | 2;
  readonly className?: string;
}

const line = "border-gray-950 in-[.text-white]:border-gray-500 dark:border-gray-500";

function PointRows({ points, level, className = "" }: PointRowsProps) {
  if (points.length === 0) return null;
  return (
    <ul className={`border-b-2 ${line} ${className}`}>
      {points.map((point) => (
        <li
          key={point.title}
          className={`grid gap-x-12 gap-y-1 border-t-2 py-4 sm:py-6 lg:items-baseline ${line}`}
        >
          <Heading
            level={headingBelow(level)}
            className={`text-xl text-balance sm:text-2xl ${posterTitle}`}
          >
            {point.title}
          </Heading>
          <p className={`text-pretty ${grayText}`}>{point.text}</p>
        </li>
      ))}
    </ul>
  );
}

function Illustration({ picture }: { picture: CaptionedPicture }) {
  const { alt, caption } = picture;
  const crop = cropOf(picture);
  return (
    <figure
      className={
        crop
          ? undefined
          : "flex flex-col justify-between bg-gray-950 p-2 text-white sm:p-4 dark:bg-gray-900"
      }
    >
      <Art
        medium={picture}
        alt={alt}
        fit={crop ? "cover" : "contain"}
        sizes="(min-width: 64rem) 60vw, 92vw"
        className={`map-colors-night h-auto w-full lg:[--art-text:10.5px] ${crop ?? ""}`}
      />
      {caption && (
        <figcaption className="p-3 text-sm font-semibold text-balance sm:p-4">{caption}</figcaption>
      )}
    </figure>
  );
}

/** Shows each sample whole. */
function SideSamples({ samples }: { samples: readonly CaptionedPicture[] }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-4 bg-primary-500 p-5 text-white [--focus-ring:white] lg:gap-8 lg:p-10">
      {samples.map((sample) => (
        <figure
          key={sample.url}
          className={isSlim(sample) ? "max-w-64 min-w-24 flex-[0.69]" : "max-w-sm min-w-36 flex-1"}
        >
          <SamplePhoto
            picture={sample}
            sizes="22rem"
            className={isFree(sample) ? "drop-shadow-2xl" : "shadow-2xl shadow-black/40"}
          />
          {sample.caption && (
            <figcaption className="mt-4 text-sm font-semibold text-balance">
              {sample.caption}
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  );
}

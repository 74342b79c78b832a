import { freeOnDark, isFree, isSlim } from "#app/ui/photo.tsx";
import { Art } from "../../landing-parts/art.tsx";
import { textColumns } from "../../landing-parts/columns.ts";
import { ContentsPage } from "../../landing-parts/contents-page.tsx";
import { cropOf } from "../../landing-parts/crop-of.ts";
import { Gallery } from "../../landing-parts/gallery.tsx";
import type { CaptionedPicture } from "../../landing-parts/load-landing.ts";
import { SamplePage, SamplePhoto, solePage } from "../../landing-parts/sample-photo.tsx";
import type { SectionProps } from "../../landing-parts/section.ts";
import { Points } from "../elements/points.tsx";
import { SectionIntro } from "../elements/section-intro.tsx";
import { caption, section } from "../elements/styles.ts";

/**
 * Only two samples fit beside the illustration. More get a gallery of their own. The columns give a page of paper the
 * height of an illustration of 4:3.
 */
const MAX_SIDE_SAMPLES = 2;

export default function Discover({ view, content, id, level }: SectionProps<"discover">) {
  const { title, lead, samples, illustration, points, contents } = content;
  const page = solePage(content);
  const isBeside = illustration && samples.length > 0 && samples.length <= MAX_SIDE_SAMPLES;
  if (contents)
    return (
      <section id={id} className="bg-primary-100 dark:bg-transparent">
        <div className={`with-contents ${section}`}>
          <div>
            <SectionIntro level={level} title={title} lead={lead} />
            <Points points={points} level={level} className="grid gap-4 sm:gap-6" />
          </div>
          <ContentsPage contents={contents} frame="calm" ground={view.ground} />
        </div>
      </section>
    );
  if (page)
    return (
      <section id={id}>
        <div className={`with-sample ${section}`}>
          <div>
            <SectionIntro level={level} title={title} lead={lead} />
            <Points points={points} level={level} className="mt-8 grid gap-4 sm:mt-12 sm:gap-6" />
          </div>
          <SamplePage page={page} />
        </div>
      </section>
    );
  return (
    <section id={id} className={section}>
      <SectionIntro level={level} title={title} lead={lead} />
      {isBeside ? (
        <div
          className={`mt-8 grid items-start gap-10 sm:mt-12 md:gap-6 lg:gap-10 ${sideColumns(samples)}`}
        >
          <Illustration picture={illustration} />
          <SideSamples samples={samples} />
        </div>
      ) : (
        <>
          {illustration && (
            <div className="mt-8 sm:mt-12">
              <Illustration picture={illustration} />
            </div>
          )}
          {samples.length > 0 && (
            <div className="mt-8 sm:mt-12">
              <Gallery
                pictures={samples}
                pictureClassName="rounded-md ring-1 ring-gray-950/10 dark:ring-white/15"
                captionClassName={caption}
              />
            </div>
          )}
        </>
      )}
      <Points
        points={points}
        level={level}
        className={`mt-8 grid gap-4 sm:mt-16 sm:gap-6 lg:gap-12 ${textColumns(points.length)}`}
      />
    </section>
  );
}

/** Illustration and samples of about the same height. */
function sideColumns([, second]: readonly CaptionedPicture[]): string {
  if (!second) return "md:grid-cols-[minmax(0,1.89fr)_minmax(0,1fr)]";
  return isSlim(second)
    ? "md:grid-cols-[minmax(0,1.89fr)_minmax(0,1fr)_minmax(0,0.69fr)]"
    : "md:grid-cols-[minmax(0,1.89fr)_minmax(0,1fr)_minmax(0,1fr)]";
}

function Illustration({ picture }: { picture: CaptionedPicture }) {
  const crop = cropOf(picture);
  return (
    <figure>
      <Art
        medium={picture}
        alt={picture.alt}
        fit={crop ? "cover" : "contain"}
        sizes="(min-width: 72rem) 70rem, 92vw"
        className={`map-colors h-auto w-full lg:[--art-text:13px] rounded-lg ring-1 ring-gray-200 dark:ring-gray-800 ${crop ?? ""}`}
      />
      {picture.caption && <figcaption className={caption}>{picture.caption}</figcaption>}
    </figure>
  );
}

function SideSamples({ samples }: { samples: readonly CaptionedPicture[] }) {
  const isOne = samples.length === 1;
  return (
    <div className={`grid items-start gap-4 sm:gap-6 md:contents ${isOne ? "" : "grid-cols-2"}`}>
      {samples.map((sample) => (
        <figure key={sample.url}>
          <SamplePhoto
            picture={sample}
            sizes={isOne ? "(min-width: 48rem) 27rem, 92vw" : "(min-width: 48rem) 27rem, 46vw"}
            className={
              isFree(sample)
                ? `drop-shadow-lg ${freeOnDark}`
                : "rounded-sm shadow-lg ring-1 shadow-gray-950/25 ring-gray-950/10 dark:shadow-black dark:ring-white/15"
            }
          />
          {sample.caption && <figcaption className={caption}>{sample.caption}</figcaption>}
        </figure>
      ))}
    </div>
  );
}

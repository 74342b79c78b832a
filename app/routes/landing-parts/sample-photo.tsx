import { isSlim, isWide, largestUrl, Photo, type Picture } from "#app/ui/photo.tsx";
import type { CaptionedPicture, SectionViews } from "./load-landing.ts";

interface SamplePhotoProps {
  readonly picture: Picture;
  readonly sizes: string;
  readonly className: string;
  readonly linkClassName?: string;
}

/** Opens the whole picture, so that visitors can read a page. */
export function SamplePhoto({ picture, sizes, className, linkClassName = "" }: SamplePhotoProps) {
  return (
    <a href={largestUrl(picture)} className={`block cursor-zoom-in ${linkClassName}`}>
      <Photo picture={picture} sizes={sizes} isLazy className={`h-auto w-full ${className}`} />
    </a>
  );
}

/** The only sample, if it is a page and nothing stands beside it. */
export function solePage({
  samples,
  illustration,
}: SectionViews["discover"]): CaptionedPicture | undefined {
  const [page, second] = samples;
  return page && !second && !illustration && !isWide(page) && !isSlim(page) ? page : undefined;
}

interface SamplePageProps {
  readonly page: CaptionedPicture;
  readonly captionClassName?: string;
}

/**
 * Beside the words in the section's grid. Phones show the page whole, and what it is below it; wider screens show its upper
 * part, large enough to read, and what it is below the words. The section must clip it.
 */
export function SamplePage({ page, captionClassName = "" }: SamplePageProps) {
  return (
    <figure className="contents">
      <SamplePhoto
        picture={page}
        sizes="(min-width: 64rem) 48rem, 92vw"
        className="object-cover object-top shadow-lg ring-1 ring-gray-950/10 sm:aspect-8/9"
        linkClassName="sm:order-1 lg:col-start-2 lg:row-[1/3] lg:self-end"
      />
      {page.caption && (
        <figcaption className={`text-sm font-semibold ${captionClassName}`}>
          <a href={largestUrl(page)} className="inline-block py-3 underline underline-offset-4">
            {page.caption}
          </a>
        </figcaption>
      )}
    </figure>
  );
}

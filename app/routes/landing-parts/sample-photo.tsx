import { isSlim, isWide, largestUrl, Photo, type Picture } from "#app/ui/photo.tsx";
import type { CaptionedPicture, SectionViews } from "./load-landing.ts";

interface SamplePhotoProps {
  readonly picture: Picture;
  readonly sizes: string;
  readonly className: string;
}

/** Opens the whole picture, so that visitors can read a page. */
export function SamplePhoto({ picture, sizes, className }: SamplePhotoProps) {
  return (
    <a href={largestUrl(picture)} className="block cursor-zoom-in">
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
  readonly className: string;
  readonly captionClassName: string;
}

/** The upper part of a page, large enough to read; phones show the start of its lines. The section must clip it. */
export function SamplePage({ page, className, captionClassName }: SamplePageProps) {
  return (
    <figure className={`relative ${className}`}>
      <SamplePhoto
        picture={page}
        sizes="(min-width: 64rem) 48rem, (min-width: 40rem) 92vw, 125vw"
        className="aspect-square object-cover object-top shadow-lg ring-1 ring-gray-950/10 max-w-none max-sm:w-[130%] sm:aspect-8/9"
      />
      {page.caption && (
        <figcaption
          className={`pointer-events-none absolute end-4 bottom-4 max-w-[90%] text-sm font-semibold ${captionClassName}`}
        >
          {page.caption}
        </figcaption>
      )}
    </figure>
  );
}

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

/** A whole page beside the words, in an element of the class `with-sample`. */
export function SamplePage({ page }: { readonly page: CaptionedPicture }) {
  return (
    <figure>
      <SamplePhoto
        picture={page}
        sizes="(min-width: 40rem) 36rem, 92vw"
        className="shadow-lg ring-1 ring-gray-950/10"
      />
      {page.caption && (
        <figcaption className="mt-3 text-sm font-semibold">
          <a href={largestUrl(page)} className="inline-block py-3 underline underline-offset-4">
            {page.caption}
          </a>
        </figcaption>
      )}
    </figure>
  );
}

import { galleryColumns, gallerySizes } from "./columns.ts";
import type { CaptionedPicture } from "./load-landing.ts";
import { SamplePhoto } from "./sample-photo.tsx";

interface GalleryProps {
  readonly pictures: readonly CaptionedPicture[];
  readonly pictureClassName: string;
  readonly captionClassName: string;
}

export function Gallery({ pictures, pictureClassName, captionClassName }: GalleryProps) {
  const [first, second] = pictures;
  const isOneUpright = first && !second && first.height > first.width;
  const areAlike = first !== undefined && pictures.every((one) => isLike(one, first));
  return (
    <div className={isOneUpright ? "mx-auto max-w-md" : galleryColumns(pictures.length, areAlike)}>
      {pictures.map((picture, index) => (
        // A store may show a picture twice, so the URL alone is not unique.
        <figure
          key={`${index} ${picture.url}`}
          className="break-inside-avoid in-[.columns-2]:mb-4 sm:in-[.columns-2]:mb-6"
        >
          <SamplePhoto
            picture={picture}
            sizes={gallerySizes(pictures.length, areAlike)}
            className={pictureClassName}
          />
          {picture.caption && (
            <figcaption className={captionClassName}>{picture.caption}</figcaption>
          )}
        </figure>
      ))}
    </div>
  );
}

/** Whether rows of both have equal heights, to a hundredth. */
function isLike(one: CaptionedPicture, other: CaptionedPicture): boolean {
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.01;
}

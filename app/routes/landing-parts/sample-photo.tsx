import { largestUrl, Photo, type Picture } from "#app/ui/photo.tsx";

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

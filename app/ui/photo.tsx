import type { Ref } from "react";
import type { MediumView } from "#domain/catalog/media.ts";

export interface Picture extends MediumView {
  readonly alt: string;
}

interface PhotoProps {
  readonly picture: Picture;
  readonly sizes: string;
  readonly className: string;
  readonly isLazy?: boolean;
  /** The page's most important picture. */
  readonly isUrgent?: boolean;
  readonly ref?: Ref<HTMLImageElement>;
}

/** The image's average color fills its box until the image arrives. */
export function Photo(props: PhotoProps) {
  const { picture, sizes, className, isLazy = false, isUrgent = false, ref } = props;
  const { url, srcSet, avif, alt, width, height, color } = picture;
  return (
    <picture className="contents">
      {/* `hidden`, because in a grid a `source` would otherwise take a cell. */}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />}
      <img
        ref={ref}
        {...(srcSet && { srcSet, sizes })}
        src={url}
        alt={alt}
        width={width}
        height={height}
        {...(isLazy && { loading: "lazy" as const })}
        {...(isUrgent && { fetchPriority: "high" as const })}
        className={`${toneOf(color)} ${className}`}
      />
    </picture>
  );
}

/** Classes for one of 512 colors, in app.css, because the Content-Security-Policy forbids style attributes. */
function toneOf(color: string | undefined): string {
  if (color === undefined) return "";
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Math.floor(Number.parseInt(color.slice(start, start + 2), 16) / 32),
  );
  return `tone tone-r${red} tone-g${green} tone-b${blue}`;
}

export function largestUrl({ url, srcSet }: MediumView): string {
  return srcSet?.split(", ").at(-1)?.split(" ")[0] ?? url;
}

/** Photos without an average color are transparent somewhere, so that the shadow is that of their outline. */
export function isFree({ color, isDrawing }: Picture): boolean {
  return color === undefined && !isDrawing;
}

export function isWide({ width, height }: Picture): boolean {
  return width > height;
}

/** A dark outline has a light rim on a dark ground. */
export const freeOnDark = "dark:[filter:drop-shadow(0_0_1px_rgb(255_255_255/60%))]";

/** Slimmer than a page, as a phone is. */
export function isSlim({ width, height }: Picture): boolean {
  return width < 0.6 * height;
}

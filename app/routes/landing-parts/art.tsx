import type { MediumView } from "#domain/catalog/media.ts";
import { Drawing } from "./drawing.tsx";

export interface Picture extends MediumView {
  readonly alt: string;
}

interface PhotoProps {
  readonly picture: Picture;
  readonly sizes: string;
  readonly className: string;
  readonly isLazy?: boolean;
}

/** The image's average color fills its box until the image arrives. */
export function Photo({ picture, sizes, className, isLazy = false }: PhotoProps) {
  const { url, srcSet, avif, alt, width, height, color } = picture;
  return (
    <picture className="contents">
      {/* `hidden`, because in a grid a `source` would otherwise take a cell. */}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />}
      <img
        {...(srcSet && { srcSet, sizes })}
        src={url}
        alt={alt}
        width={width}
        height={height}
        {...(isLazy && { loading: "lazy" as const })}
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

interface ArtProps {
  readonly medium: MediumView;
  readonly className: string;
  readonly alt?: string;
  /** `cover` fills the box and crops the edges, `contain` shows the whole picture. */
  readonly fit?: "cover" | "contain";
  readonly sizes?: string;
}

/** A drawing has the colors of its element. */
export function Art({ medium, className, alt, fit = "cover", sizes = "100vw" }: ArtProps) {
  if (!medium.isDrawing)
    return (
      <Photo
        picture={{ ...medium, alt: alt ?? "" }}
        sizes={sizes}
        isLazy
        className={`${fit === "cover" ? "object-cover" : "object-contain"} ${className}`}
      />
    );
  return (
    <Drawing
      url={medium.url}
      viewBox={`0 0 ${medium.width} ${medium.height}`}
      preserveAspectRatio={fit === "cover" ? "xMidYMid slice" : "xMidYMid meet"}
      className={className}
      label={alt}
    />
  );
}

interface BackdropProps {
  readonly motif: MediumView | undefined;
  readonly className: string;
}

/** Fills its section behind the text. A photo is faint, so that the text stays readable. */
export function Backdrop({ motif, className }: BackdropProps) {
  if (!motif) return null;
  const strength = motif.isDrawing ? "" : "opacity-15";
  return (
    <Art medium={motif} className={`absolute inset-0 -z-10 size-full ${strength} ${className}`} />
  );
}

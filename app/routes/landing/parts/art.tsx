import { Drawing } from "./drawing.tsx";
import type { MediumView } from "#domain/catalog/media.ts";

export interface Picture extends MediumView {
  readonly alt: string;
}

interface PhotoProps {
  readonly picture: Picture;
  /** The image's `sizes` attribute. */
  readonly sizes: string;
  readonly className: string;
  /** True for images below the first screen. */
  readonly isLazy?: boolean;
}

/** A responsive image. */
export function Photo({ picture, sizes, className, isLazy = false }: PhotoProps) {
  const { url, srcSet, alt, width, height } = picture;
  return (
    <img
      {...(srcSet && { srcSet, sizes })}
      src={url}
      alt={alt}
      width={width}
      height={height}
      {...(isLazy && { loading: "lazy" as const })}
      className={className}
    />
  );
}

interface ArtProps {
  readonly drawing: MediumView;
  readonly className: string;
  /** Absent for decoration. */
  readonly alt?: string;
  /** `cover` fills the box and crops the edges, `contain` shows the whole drawing. */
  readonly fit?: "cover" | "contain";
}

export function Art({ drawing, className, alt, fit = "cover" }: ArtProps) {
  return (
    <Drawing
      url={drawing.url}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio={fit === "cover" ? "xMidYMid slice" : "xMidYMid meet"}
      className={className}
      label={alt}
    />
  );
}

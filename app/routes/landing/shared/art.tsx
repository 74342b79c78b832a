import { Drawing } from "./drawing.tsx";
import type { MediumView } from "#domain/catalog/media.ts";

export interface Picture extends MediumView {
  readonly alt: string;
}

interface PhotoProps {
  readonly picture: Picture;
  /** How wide it is shown, as in HTML. */
  readonly sizes: string;
  readonly className: string;
  /** It is further down: fetched when it comes near. */
  readonly isLazy?: boolean;
}

/** A picture in the width the screen needs. */
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
  /** Absent where it only decorates. */
  readonly alt?: string;
  /** Fills its box and is cut at the edges, or shows whole. */
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

import { Photo } from "#app/ui/photo.tsx";
import type { MediumView } from "#domain/catalog/media.ts";
import { Drawing } from "./drawing.tsx";

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

/** Fills its section behind the text, on wide screens. A photo is faint, so that the text stays readable. */
export function Backdrop({ motif, className }: BackdropProps) {
  if (!motif) return null;
  const strength = motif.isDrawing ? "" : "opacity-15";
  return (
    <Art
      medium={motif}
      className={`absolute inset-0 -z-10 size-full max-lg:hidden ${strength} ${className}`}
    />
  );
}

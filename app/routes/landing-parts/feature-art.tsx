import { isFree } from "#app/ui/photo.tsx";
import { Art } from "./art.tsx";
import type { SectionViews } from "./load-landing.ts";

interface FeatureArtProps {
  readonly picture: NonNullable<SectionViews["feature"]["illustration"]>;
  readonly className?: string;
}

/**
 * A picture with a transparent ground stands on the lower edge of the section, which must clip it. The drawn scene, alone
 * without an alternative text, is wider than the section has room for: its middle is enough.
 */
export function FeatureArt({ picture, className = "" }: FeatureArtProps) {
  const isScene = picture.alt === "";
  return (
    <Art
      medium={picture}
      alt={picture.alt}
      fit={isScene ? "cover" : "contain"}
      sizes="(min-width: 64rem) 40rem, 92vw"
      className={`map-colors h-auto w-full ${isFree(picture) ? "self-end -mb-12 sm:-mb-24" : "self-center rounded-lg"} ${isScene ? "aspect-8/5" : ""} ${className}`}
    />
  );
}

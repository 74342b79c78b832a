import type { CaptionedPicture } from "./load-landing.ts";

/**
 * How narrow screens crop a picture: a wide decoration, of which a part is enough. It is bright, so that dark mode dims it.
 * Undefined for all others, which say something everywhere.
 */
export function cropOf({ alt }: CaptionedPicture): string | undefined {
  return alt === "" ? "max-sm:aspect-8/5 dark:brightness-90" : undefined;
}

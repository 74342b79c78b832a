import type { CaptionedPicture } from "./load-landing.ts";

/**
 * How narrow screens crop a picture: a wide decoration, of which a part is enough, and a contents page to little more than
 * its sheet. Undefined for all others, which say something everywhere.
 */
export function cropOf({ alt, isContents }: CaptionedPicture): string | undefined {
  if (isContents) return "max-lg:aspect-2/1 max-sm:aspect-8/7";
  return alt === "" ? "max-sm:aspect-8/5" : undefined;
}

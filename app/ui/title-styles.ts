import type { VariantFrame } from "#domain/experiments/variants.ts";

/** Of titles and large prices. */
export const displayFaces: Record<VariantFrame, string> = {
  calm: "font-calm",
  poster: "font-poster",
};

export const posterTitle =
  "font-poster tracking-[min(-0.025em,var(--title-tracking))] text-balance";

export const sectionTitle = `text-[clamp(2.125rem,6vw,4.5rem)]/none wrap-anywhere ${posterTitle}`;

/** For titles in a narrow column. */
export const narrowTitles: Record<VariantFrame, string> = {
  calm: "font-calm text-4xl wrap-anywhere tracking-(--title-tracking) text-balance text-gray-950 lg:text-5xl dark:text-white",
  poster: `text-4xl wrap-anywhere lg:text-5xl ${posterTitle}`,
};

/** In letters. */
export function longestWord(title: string): number {
  return Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
}

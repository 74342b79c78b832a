import type { VariantFrame } from "#domain/experiments/variants.ts";

/** As wide as the header and the footer. */
export const pageWidths: Record<VariantFrame, string> = {
  calm: "mx-auto max-w-6xl px-4 sm:px-6",
  poster: "mx-auto max-w-[90rem] px-4 sm:px-8",
};

/** Style of section headings in variant 1. */
export const calmTitle =
  "font-calm text-3xl/tight tracking-[-0.01em] text-balance text-gray-950 sm:text-[2.6rem]/[1.12] dark:text-white";

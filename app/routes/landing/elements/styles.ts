export const calmTitle =
  "font-calm text-3xl/tight tracking-[-0.01em] text-balance wrap-anywhere text-gray-950 sm:text-[2.6rem]/[1.12] dark:text-white";

export const caption = "mt-3 text-sm text-gray-600 dark:text-gray-400";

/** Lines above and below a section. Adjacent sections share one line. */
export const ruled =
  "ruled border-y border-gray-200 bg-gray-50 dark:border-gray-800 dark:bg-gray-900 [.ruled+&]:border-t-0";

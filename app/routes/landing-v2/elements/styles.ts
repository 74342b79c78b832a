import { pageWidths } from "#app/ui/page-widths.ts";
import { posterTitle } from "#app/ui/title-styles.ts";

export const wide = pageWidths.poster;
export const headTitle = `text-[clamp(2.75rem,7vw,6rem)]/none wrap-anywhere ${posterTitle}`;
export const navLink =
  "inline-flex min-h-11 items-center px-2 font-semibold lg:px-3 underline-offset-8 decoration-2 hover:underline";
/** White, so that the space between two of them is not doubled. */
export const section = `white scroll-mt-16 py-12 sm:py-24 [.white+&]:pt-0 ${wide}`;

/** So faint that text stays readable on them. */
export const blueLines = "text-primary-600/50";
export const posterButton =
  "inline-flex min-h-14 items-center justify-center bg-white px-7 py-3 font-semibold text-gray-950 no-underline hover:bg-gray-950 hover:text-white sm:min-h-16 sm:px-10 sm:text-xl forced-colors:border";
/** Of places on a map. */
export const nightMap = "place-colors-night bg-primary-950 text-primary-800 dark:text-primary-900";

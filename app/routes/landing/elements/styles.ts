export const section = "mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-24";

export const calmTitle =
  "font-calm text-4xl tracking-(--title-tracking) text-balance wrap-anywhere text-gray-950 lg:text-5xl dark:text-white";

export const caption = "mt-3 text-sm text-balance text-gray-600 dark:text-gray-400";

/** Only behind the product, at the end of the line. */
export const calmLines =
  "text-gray-300 [--art-strong:var(--color-gray-400)] [mask-image:linear-gradient(100deg,transparent_62%,black)] dark:text-gray-800 dark:[--art-strong:var(--color-gray-700)]";

/** A tinted section between two lines. The next one shares a line and has no tint, so that they stay two. */
export const ruled =
  "ruled border-y border-gray-200 bg-gray-50 dark:border-gray-800 dark:bg-gray-900 [.ruled+&]:border-t-0 [.ruled+&]:bg-transparent";

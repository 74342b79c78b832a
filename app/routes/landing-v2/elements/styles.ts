export const wide = "mx-auto max-w-[90rem] px-4 sm:px-8";
export const section = `scroll-mt-12 py-14 sm:py-28 ${wide}`;

export const blueSection =
  "relative isolate overflow-hidden bg-primary-500 text-white [--focus-ring:white] dark:bg-primary-950";
export const blueLines =
  "absolute inset-0 -z-10 size-full text-primary-400/60 [--art-strong:var(--color-primary-300)] dark:text-primary-800 dark:[--art-strong:var(--color-primary-600)]";
export const posterButton =
  "inline-flex min-h-14 items-center justify-center bg-white px-7 py-3 font-semibold text-gray-950 no-underline hover:bg-gray-950 hover:text-white sm:min-h-16 sm:px-10 sm:text-xl forced-colors:border";

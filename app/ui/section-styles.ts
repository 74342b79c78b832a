export const blueSection =
  "relative isolate bg-primary-500 text-white [--focus-ring:white] dark:bg-primary-800";

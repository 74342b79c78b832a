/** Gray, and on blue as white as the rest. */
export const grayText = "text-gray-700 in-[.text-white]:text-inherit! dark:text-gray-300";

export const blueSection =
  "relative isolate bg-primary-500 text-white [--focus-ring:white] dark:bg-primary-800";

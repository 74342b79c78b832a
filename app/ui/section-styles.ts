import type { VariantFrame } from "#domain/experiments/variants.ts";

/** A word or two about what stands before it. */
export const badges: Record<VariantFrame, string> = {
  calm: "rounded-full bg-accent px-2 text-sm/6 font-medium text-gray-950",
  poster:
    "bg-gray-950 px-2 text-sm/6 font-medium text-white in-[.text-white]:bg-white! in-[.text-white]:text-gray-950! dark:bg-white dark:text-gray-950",
};

/** Gray; on a color, the color of the text around it. */
export const grayText = "text-gray-700 in-color:text-inherit! dark:text-gray-300";

/** Of what should stand out. */
export const accentSection = "bg-accent text-gray-950 [--focus-ring:var(--color-gray-950)]";

/** The accent's tint, on which the product stands. */
export const paleGround = "bg-accent/20 dark:bg-primary-900";

export const blueSection = "relative isolate bg-primary-500 text-white [--focus-ring:white]";

/** Of a picture behind its end, which has no text. */
export const endOfBlue =
  "max-lg:hidden [mask-image:linear-gradient(to_right,transparent_48%,black_80%),linear-gradient(transparent,black_40%)] [mask-composite:intersect]";

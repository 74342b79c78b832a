/** What the sections of variant 2 share: hard edges and the poster cut of the face. */
export const wide = "mx-auto max-w-[90rem] px-4 sm:px-8";

export const posterTitle = "font-poster tracking-[-0.035em] text-balance";

export const posterButton =
  "inline-flex min-h-14 items-center justify-center px-7 py-3 text-lg/6 font-semibold no-underline forced-colors:border";

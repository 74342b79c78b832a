/** Raise it whenever the words of `paywall.waiver` change: orders store it beside the words. */
export const WAIVER_VERSION = 1;

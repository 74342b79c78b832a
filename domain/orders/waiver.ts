/**
 * The version of the words with which buyers ask for immediate delivery (`paywall.waiver` in the catalogues). Raise it
 * whenever the words change: orders store it beside the words.
 */
export const WAIVER_VERSION = 1;

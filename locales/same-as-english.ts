/** Keys of texts of several words that another language may have in English, such as names. */
export const sameAsEnglish: ReadonlySet<string> = new Set([
  "export.jsonl",
  "kit.linkLanding",
  "privacy.minutes",
  "privacy.serviceWorker",
]);

/** Pages of the legal texts, by their paths without the slash. */
export const legalPages = ["refunds", "terms", "privacy", "imprint"] as const;
export type LegalPage = (typeof legalPages)[number];

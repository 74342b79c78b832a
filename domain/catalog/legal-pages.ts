export const legalPages = ["refunds", "terms", "privacy", "imprint"] as const;
export type LegalPage = (typeof legalPages)[number];

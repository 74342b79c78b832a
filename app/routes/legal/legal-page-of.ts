import { type LegalPage, legalPages } from "#domain/catalog/legal-pages.ts";

/** The page of a route's pattern, such as `/terms` or the path of its payload. */
export function legalPageOf(pattern: string): LegalPage {
  const name = pattern.split("/").find((part) => part !== "");
  const page = legalPages.find((one) => one === name);
  if (!page) throw new Error(`${pattern} is no legal page`);
  return page;
}

import { type LegalPage, legalPages } from "#domain/catalog/legal-pages.ts";

/** `pattern` is the route's, such as `/terms` or the path of its payload. */
export function legalPageOf(pattern: string): LegalPage {
  const name = pattern.split("/").find((part) => part !== "");
  const page = legalPages.find((one) => one === name);
  if (!page) throw new Error(`${pattern} is no legal page`);
  return page;
}

/** The address of a page in another language of the shop. */
import type { PageLanguage } from "./page-info.ts";

/** No page of a shop has a longer address, and an unknown one would be repeated for each language. */
const MAX_LENGTH = 1000;

interface Place {
  /** Without the language's prefix. */
  readonly pathname: string;
  readonly search: string;
}

/** `from` is the language of the page. Leads to the home page if the address is too long. */
export function addressIn(
  { basename }: Pick<PageLanguage, "basename">,
  { pathname, search }: Place,
  from: Pick<PageLanguage, "basename">,
): string {
  if (pathname.length + search.length > MAX_LENGTH) return basename || "/";
  const query = new URLSearchParams(search);
  // It would stay in an address that a visitor may share.
  query.delete("pass");
  const next = query.get("next");
  // Where signing in leads: a path with the prefix of its language.
  if (next !== null && `${next}/`.startsWith(`${from.basename}/`))
    query.set("next", basename + next.slice(from.basename.length));
  const path = pathname === "/" && basename !== "" ? basename : basename + pathname;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address of a page in another language of the shop. */
import type { PageLanguage } from "./page-info.ts";

interface Place {
  /** Without the language's prefix. */
  readonly pathname: string;
  readonly search: string;
}

/** `from` is the language of the page. */
export function addressIn(
  { basename }: Pick<PageLanguage, "basename">,
  { pathname, search }: Place,
  from: Pick<PageLanguage, "basename">,
): string {
  const query = new URLSearchParams(search);
  const next = query.get("next");
  // Where signing in leads: a path with the prefix of its language.
  if (next !== null && `${next}/`.startsWith(`${from.basename}/`))
    query.set("next", basename + next.slice(from.basename.length));
  const path = pathname === "/" && basename !== "" ? basename : basename + pathname;
  return query.size > 0 ? `${path}?${query}` : path;
}

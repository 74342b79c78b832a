/** A page's path and query in another language of the shop. */
import { basenameOf } from "#locales/locale-path.ts";
import type { PageInfo } from "./page-info.ts";

interface Place {
  /** Without the language's prefix. */
  readonly pathname: string;
  readonly search: string;
}

export function addressIn(
  locale: string,
  { pathname, search }: Place,
  { languages = [], basename }: Pick<PageInfo, "languages" | "basename">,
): string {
  const offered = languages.map((language) => language.locale);
  const prefix = basenameOf(locale, offered);
  const query = new URLSearchParams(search);
  const next = query.get("next");
  // Where signing in leads: a path with the prefix of the present language.
  if (next !== null && `${next}/`.startsWith(`${basename}/`))
    query.set("next", prefix + next.slice(basename.length));
  const path = pathname === "/" && prefix !== "" ? prefix : prefix + pathname;
  return query.size > 0 ? `${path}?${query}` : path;
}

import { type Matcher, matchRules } from "./matcher.ts";

export interface Redirected<Rule> {
  readonly rule: Rule;
  /** A path of this site with query and hash, or an absolute URL. */
  readonly location: string;
}

export function findRedirect<Rule>(
  matcher: Matcher<Rule>,
  toOf: (rule: Rule) => string,
  url: Pick<URL, "pathname" | "search" | "hash">,
): Redirected<Rule> | undefined {
  // A browser could read what follows "//" as another host.
  if (url.pathname.includes("//")) return undefined;
  const [match] = matchRules(matcher, url.pathname);
  if (!match) return undefined;
  return { rule: match.rule, location: expand(toOf(match.rule), match.rest ?? "", url) };
}

/** Appends the request's query. Keeps its hash if the target has none. */
function expand(to: string, rest: string, { search, hash }: Pick<URL, "search" | "hash">): string {
  const { path, query, fragment } = splitTarget(to);
  const expanded = path.endsWith("/**") ? path.slice(0, -"/**".length) + rest : path;
  const joined = query && search ? `${query}&${search.slice(1)}` : query || search;
  return (expanded || "/") + joined + (fragment || hash);
}

/** `query` and `fragment` include "?" and "#", or are empty. The `path` of an absolute URL includes scheme and host. */
export function splitTarget(to: string): { path: string; query: string; fragment: string } {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return { path, query, fragment };
}

export function isOwnPath(to: string): boolean {
  return to.startsWith("/") && !to.startsWith("//");
}

/** Where a rule leads to: the same on the server and in the browser. */
import { type Matcher, matchRules } from "./matcher.ts";

export interface Redirected<Rule> {
  readonly rule: Rule;
  /** A path of this site with query and hash, or an absolute address. */
  readonly location: string;
}

/** Undefined where the address stays as it is. `toOf` says where a rule leads to, as the store has it. */
export function findRedirect<Rule>(
  matcher: Matcher<Rule>,
  toOf: (rule: Rule) => string,
  url: Pick<URL, "pathname" | "search" | "hash">,
): Redirected<Rule> | undefined {
  // Such a path names no page, and what follows a doubled slash could be read as another host.
  if (url.pathname.includes("//")) return undefined;
  const [match] = matchRules(matcher, url.pathname);
  if (!match) return undefined;
  return { rule: match.rule, location: expand(toOf(match.rule), match.rest ?? "", url) };
}

/** The query is added to the target's own; the hash is kept where the target has none. */
function expand(to: string, rest: string, { search, hash }: Pick<URL, "search" | "hash">): string {
  const { path, query, fragment } = splitTarget(to);
  const expanded = path.endsWith("/**") ? path.slice(0, -"/**".length) + rest : path;
  const joined = query && search ? `${query}&${search.slice(1)}` : query || search;
  return (expanded || "/") + joined + (fragment || hash);
}

/** Query and fragment with their sign, or empty; the path of an absolute address has its scheme and host. */
export function splitTarget(to: string): { path: string; query: string; fragment: string } {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return { path, query, fragment };
}

export function isOwnPath(to: string): boolean {
  return to.startsWith("/") && !to.startsWith("//");
}

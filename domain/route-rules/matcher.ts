/** Finds the rules for a path. Server and browser share the tables; the browser gets them as JSON. */

import { withoutSlash } from "./paths.ts";

/** Keys are lower-case without a trailing slash, because pages ignore case. "/" matches when no path is left. */
export interface Matcher<Rule> {
  readonly static: Readonly<Record<string, Rule>>;
  /** Keyed by the path before `/**`; matches that path and all below it. "" matches everything. */
  readonly wildcard: Readonly<Record<string, Rule>>;
  /** Keyed by the path before a parameter. Nested tables match the rest of the path. */
  readonly dynamic: Readonly<Record<string, Matcher<Rule>>>;
}

export interface RuleMatch<Rule> {
  readonly rule: Rule;
  /** The part matched by `/**`, or ""; absent if the pattern has none. */
  readonly rest?: string;
}

interface Tables<Rule> {
  readonly static: Record<string, Rule>;
  readonly wildcard: Record<string, Rule>;
  readonly dynamic: Record<string, Tables<Rule>>;
}

/** Patterns: `/old`, `/legacy/**` and `/user/:id`; `*` equals `:id`. */
export function compileRules<Rule>(rules: Iterable<readonly [string, Rule]>): Matcher<Rule> {
  const root = emptyTables<Rule>();
  for (const [pattern, rule] of rules) {
    const segments = pattern.toLowerCase().split("/").slice(1);
    const isWildcard = segments.at(-1) === "**";
    let tables = root;
    let path = "";
    for (const segment of isWildcard ? segments.slice(0, -1) : segments)
      if (isParameter(segment)) {
        tables = tables.dynamic[path] ??= emptyTables();
        path = "";
      } else path += `/${segment}`;
    if (isWildcard) tables.wildcard[path] = rule;
    else tables.static[path || "/"] = rule;
  }
  return root;
}

export function isParameter(segment: string): boolean {
  return segment === "*" || segment.startsWith(":");
}

/** Most specific first: static, dynamic, then wildcards from the longest. Ignores one trailing slash. */
export function matchRules<Rule>(matcher: Matcher<Rule>, pathname: string): RuleMatch<Rule>[] {
  const path = withoutSlash(pathname);
  const matches = matchTables(matcher, path);
  if (path === pathname) return matches;
  return matches.map(({ rule, rest }) =>
    rest === undefined ? { rule } : { rule, rest: `${rest}/` },
  );
}

function matchTables<Rule>(tables: Matcher<Rule>, path: string): RuleMatch<Rule>[] {
  const name = path.toLowerCase();
  const matches: RuleMatch<Rule>[] = [];
  const exact = tables.static[name];
  if (exact !== undefined) matches.push({ rule: exact });
  for (const [key, inner] of longestFirst(tables.dynamic)) {
    if (!name.startsWith(`${key}/`)) continue;
    const [segment, ...rest] = path.slice(key.length + 1).split("/");
    if (segment) matches.push(...matchTables(inner, `/${rest.join("/")}`));
  }
  for (const [key, rule] of longestFirst(tables.wildcard))
    if (name === key || name.startsWith(`${key}/`)) {
      const rest = path.slice(key.length);
      matches.push({ rule, rest: rest === "/" ? "" : rest });
    }
  return matches;
}

function longestFirst<Value>(table: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(table).toSorted(([one], [other]) => other.length - one.length);
}

function emptyTables<Rule>(): Tables<Rule> {
  return { static: {}, wildcard: {}, dynamic: {} };
}

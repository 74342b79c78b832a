/** The store's rules for paths, ahead of every page. Machines' routes are not theirs to move. */
import type { BrowserRule } from "#domain/route-rules/browser-rule.ts";
import { compileRules, type Matcher, matchRules } from "#domain/route-rules/matcher.ts";
import { findRedirect, isOwnPath, splitTarget } from "#domain/route-rules/redirect.ts";
import { compileRedirects, type RouteRules } from "#domain/route-rules/schema.ts";

export interface Redirects {
  /** For the browser. */
  readonly matcher: Matcher<BrowserRule>;
  /** Whether a rule stands before the page at this path. */
  covers(path: string): boolean;
  /** Undefined where no rule leads elsewhere. */
  answer(url: string): Response | undefined;
}

/** Throws one Error that names each rule which leads to no page. */
export function createRedirects(rules: RouteRules, isPage: (path: string) => boolean): Redirects {
  const redirects = compileRedirects(rules);
  const covers = (path: string) => matchRules(redirects, path).length > 0;
  const problems = Object.entries(rules)
    .map(([path, { redirect }]) => ({
      path,
      to: redirect.to,
      target: splitTarget(redirect.to).path,
    }))
    .filter(({ to, target }) => isOwnPath(to) && !isPage(target) && !covers(baseOf(target)))
    .map(
      ({ path, to }) => `store/route-rules.ts: routeRules["${path}"].redirect: no page at "${to}"`,
    );
  if (problems.length > 0) throw new Error(["The store has problems:", ...problems].join("\n"));

  return {
    matcher: compileRules(
      Object.entries(rules).map(
        ([path, { redirect }]) => [path, { redirect: redirect.to }] as const,
      ),
    ),
    covers,
    answer(url) {
      const asked = new URL(url);
      // React Router's own requests: a page that asks for these was left where it is by its own rules.
      if (asked.pathname.endsWith(".data")) return undefined;
      const found = findRedirect(redirects, ({ to }) => to, asked);
      if (!found) return undefined;
      return new Response(refreshTo(found.location), {
        status: found.rule.statusCode,
        headers: { Location: found.location, "Content-Type": "text/html; charset=utf-8" },
      });
    },
  };
}

function baseOf(path: string): string {
  return path.replace(/\/\*\*$/, "") || "/";
}

/** For the few that follow no Location. */
function refreshTo(location: string): string {
  const url = location.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=${url}"></head></html>`;
}

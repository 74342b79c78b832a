/** The store's redirect rules. They take precedence over pages, but not over the modules' routes. */
import type { BrowserRule } from "#domain/route-rules/browser-rule.ts";
import { compileRules, type Matcher, matchRules } from "#domain/route-rules/matcher.ts";
import { findRedirect, isOwnPath, splitTarget } from "#domain/route-rules/redirect.ts";
import type { LocalePath } from "#locales/locale-path.ts";
import { compileRedirects, type RouteRules } from "#domain/route-rules/schema.ts";
import { isDataPath } from "../react-router/react-router.ts";

export interface Redirects {
  readonly matcher: Matcher<BrowserRule>;
  covers(path: string): boolean;
  respond(url: string, localePath: LocalePath): Response | undefined;
}

/** Throws an Error that names every rule whose target on this site is neither a page nor redirected. */
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
    respond(url, { path, basename }) {
      const { search, hash } = new URL(url);
      const asked = { pathname: path, search, hash };
      // The browser has already applied the rules before it requests data.
      if (isDataPath(asked.pathname)) return undefined;
      const found = findRedirect(redirects, ({ to }) => to, asked);
      if (!found) return undefined;
      // Rules contain no languages, so keep the language of the request.
      const location = isOwnPath(found.location) ? basename + found.location : found.location;
      return new Response(refreshTo(location), {
        status: found.rule.statusCode,
        headers: { Location: location, "Content-Type": "text/html; charset=utf-8" },
      });
    },
  };
}

function baseOf(path: string): string {
  return path.replace(/\/\*\*$/, "") || "/";
}

function refreshTo(location: string): string {
  const url = location.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=${url}"></head></html>`;
}

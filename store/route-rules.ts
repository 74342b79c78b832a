/**
 * Redirects for old links on other sites. A rule's path may end with `/**`, which matches the path itself and
 * everything below it, and may contain `:name` or `*` for any one segment. The most specific rule wins, and rules take
 * precedence over pages. `redirect` is a path of this site or an http(s) URL; `{ to, statusCode }` sets a status
 * other than 307. Query and hash are kept. A target that ends with `/**` receives what `/**` matched.
 *
 * These three rules are samples for the demo: replace or remove them.
 */
import type { StoreInput } from "#domain/catalog/offer.ts";

export const routeRules: StoreInput["routeRules"] = {
  "/old": { redirect: "/landing" },
  "/legacy/**": { redirect: "/landing/**" },
  "/shop": { redirect: { to: "/landing/paywall", statusCode: 301 } },
};

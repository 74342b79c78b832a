/**
 * Paths that lead elsewhere, for links that are out in the world. A rule's path may end with `/**`, which is the path
 * itself and everything below it, and have `:name` or `*` for any one segment. The most exact rule wins, before any page.
 * `redirect` is a page of this site or an http(s) address; `{ to, statusCode }` sets another status than 307. Query and
 * hash are kept, and a target ending with `/**` gets what stood there in the path.
 *
 * These three are samples of the demo: put your own in their place, or none.
 */
import type { StoreInput } from "#domain/catalog/offer.ts";

export const routeRules: StoreInput["routeRules"] = {
  "/old": { redirect: "/landing" },
  "/legacy/**": { redirect: "/landing/**" },
  "/shop": { redirect: { to: "/landing/paywall", statusCode: 301 } },
};

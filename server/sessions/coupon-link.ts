import { createMiddleware } from "hono/factory";
import { variantKeys, variants } from "#domain/experiments/variants.ts";
import { withoutSlash } from "#domain/route-rules/paths.ts";
import { isPrefetch } from "../experiments/exclusion.ts";
import type { HonoEnv } from "../http/environment.ts";

const PARAMETER = "code";

const paths = new Set([
  "/",
  ...variantKeys.flatMap((key) => [variants[key].path, `${variants[key].path}/paywall`]),
]);

/** Redirects from `/landing?code=SPRING` to the page without the code, so that caches, referrers and logs lack it. */
export const couponLinks = createMiddleware<HonoEnv>(async (c, next) => {
  const typed = c.req.query(PARAMETER);
  const path = withoutSlash(c.get("localePath").path.toLowerCase());
  if (typed === undefined || c.req.raw.method !== "GET" || isPrefetch(c) || !paths.has(path))
    return next();
  await c.get("visitor").coupon.remember(typed);
  const url = new URL(c.req.url);
  url.searchParams.delete(PARAMETER);
  return c.redirect(url.pathname + url.search, 303);
});

import { createMiddleware } from "hono/factory";
import { variantKeys, variantOfPath, variants } from "#domain/experiments/variants.ts";
import { withoutSlash } from "#domain/route-rules/paths.ts";
import { COUPON_SENT } from "#protocol/cookies.ts";
import { isPrefetch } from "../experiments/exclusion.ts";
import type { HonoEnv } from "../http/environment.ts";

const PARAMETER = "code";

const paths = new Set([
  "/",
  ...variantKeys.flatMap((key) => [variants[key].path, `${variants[key].path}/paywall`]),
]);

/**
 * Redirects from `/landing?code=SPRING` to the page without the code, so that caches, referrers and logs lack it. If the
 * browser did not store the coupon, it is led to the paywall, which says so.
 */
export const couponLinks = createMiddleware<HonoEnv>(async (c, next) => {
  const { coupon, variant } = c.get("visitor");
  const { path: ownPath, basename } = c.get("localePath");
  const path = withoutSlash(ownPath.toLowerCase());
  const url = new URL(c.req.url);
  const typed = c.req.query(PARAMETER);
  const wasSent = url.searchParams.has(COUPON_SENT);
  const isAsked = typed !== undefined || wasSent;
  if (!isAsked || c.req.raw.method !== "GET" || isPrefetch(c) || !paths.has(path)) return next();
  url.searchParams.delete(PARAMETER);
  url.searchParams.delete(COUPON_SENT);
  if (typed !== undefined) {
    const { outcome } = await coupon.remember(typed);
    const isFirst = c.req.header("cookie") === undefined;
    if (outcome === "remembered" && isFirst) url.searchParams.set(COUPON_SENT, "yes");
  } else if (coupon.code() === undefined) {
    if (path.endsWith("/paywall")) return next();
    url.pathname = `${basename}${variants[variantOfPath(path) ?? variant()].path}/paywall`;
    url.searchParams.set(COUPON_SENT, "yes");
  }
  return c.redirect(url.pathname + url.search, 303);
});

import { COUPON_COOKIE, SECURE_SESSION_COOKIE, SESSION_COOKIE } from "#protocol/cookies.ts";
import { createMiddleware } from "hono/factory";

/** Matches a session or coupon cookie, which make pages personal. */
export const IS_KNOWN: RegExp = new RegExp(
  `(?:^|; ?)(?:${SECURE_SESSION_COOKIE}|${SESSION_COOKIE}|${COUPON_COOKIE})=`,
);

/** No answer with a cookie may be shared. Even an expired session or coupon counts. If pages ask for consent, shared caches must not store any page. */
export function privateResponses({ asksForConsent }: { readonly asksForConsent: boolean }) {
  return createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    const setsCookie = headers.has("set-cookie");
    if (setsCookie && headers.get("cache-control")?.startsWith("public"))
      headers.set("Cache-Control", "private, no-cache");
    if (headers.has("cache-control")) return;
    const isPersonal = setsCookie || IS_KNOWN.test(c.req.header("cookie") ?? "");
    if (isPersonal) headers.set("Cache-Control", "private, no-store");
    else if (asksForConsent && headers.get("content-type")?.startsWith("text/html"))
      headers.set("Cache-Control", "private, no-cache");
  });
}

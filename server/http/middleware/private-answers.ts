import { COUPON_COOKIE, SECURE_SESSION_COOKIE, SESSION_COOKIE } from "#protocol/cookies.ts";
import { createMiddleware } from "hono/factory";

/** Matches a `Cookie` header that contains a session or a coupon, with which pages differ from those of others. */
export const IS_KNOWN: RegExp = new RegExp(
  `(?:^|; ?)(?:${SECURE_SESSION_COOKIE}|${SESSION_COOKIE}|${COUPON_COOKIE})=`,
);

/**
 * Forbids caching of responses that set a cookie or were rendered for a session or a coupon, even an expired one. If pages ask some
 * visitors for consent, shared caches must store none of them.
 */
export function privateAnswers({ asksForConsent }: { readonly asksForConsent: boolean }) {
  return createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    if (headers.has("cache-control")) return;
    const isPersonal = headers.has("set-cookie") || IS_KNOWN.test(c.req.header("cookie") ?? "");
    if (isPersonal) headers.set("Cache-Control", "private, no-store");
    else if (asksForConsent && headers.get("content-type")?.startsWith("text/html"))
      headers.set("Cache-Control", "private, no-cache");
  });
}

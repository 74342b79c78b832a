import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from "#protocol/cookies.ts";
import { createMiddleware } from "hono/factory";

/** Matches a `Cookie` header that contains a session. */
export const HAS_SESSION: RegExp = new RegExp(
  `(?:^|; ?)(?:${SECURE_SESSION_COOKIE}|${SESSION_COOKIE})=`,
);

/** Forbids caching of responses that set a cookie or were rendered for a session, even an expired one. */
export const privateAnswers = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  const isPersonal = headers.has("set-cookie") || HAS_SESSION.test(c.req.header("cookie") ?? "");
  if (isPersonal && !headers.has("cache-control"))
    headers.set("Cache-Control", "private, no-store");
});

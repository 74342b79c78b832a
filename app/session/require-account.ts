import { href, type MiddlewareFunction } from "react-router";
import { requestContext, visitorContext } from "../context.ts";
import { redirectFromMiddleware } from "../platform/react-router/middleware-redirect.ts";

/**
 * Admits accounts. Sends guests and visitors without an account to the sign-in page, which leads back. Runs only on the
 * server.
 */
export const requireAccount: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const person = await context.get(visitorContext).person();
  if (!person || person.isGuest) {
    const { basename } = context.get(requestContext);
    throw redirectFromMiddleware(signInPath(url.pathname + url.search), basename);
  }
  return next();
};

/** `next` has its language prefix; the returned path has none. */
export function signInPath(next: string): string {
  return `${href("/sign-in")}?${new URLSearchParams({ next })}`;
}

/**
 * Where to go after signing in: `next` if it is a path of this site, otherwise the account page. Both have the language
 * prefix.
 */
export function safeNext(next: string | null, origin: string, basename: string): string {
  const fallback = basename + href("/account");
  if (!next?.startsWith("/")) return fallback;
  const url = URL.parse(next, origin);
  if (!url || url.origin !== origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  // Browsers treat "//host" as another site, and "/.//host" resolves to it.
  return path.startsWith("//") ? fallback : path;
}

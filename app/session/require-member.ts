import { href, type MiddlewareFunction, redirect } from "react-router";
import { visitorContext } from "../context.ts";

/** Lets real accounts pass; guests and visitors go to the sign-in page and come back. Decided on the server only. */
export const requireMember: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const person = await context.get(visitorContext).person();
  if (!person || person.isGuest) {
    throw redirect(signInPath(url.pathname + url.search));
  }
  return next();
};

export function signInPath(next: string): string {
  return `${href("/sign-in")}?${new URLSearchParams({ next })}`;
}

/** Where to go after signing in: a path of this site, else the account page. */
export function safeNext(next: string | null, origin: string): string {
  const fallback = href("/account");
  if (!next?.startsWith("/")) return fallback;
  const url = URL.parse(next, origin);
  if (!url || url.origin !== origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  // "//host" is another site to a browser, and "/.//host" becomes it when the dots are resolved.
  return path.startsWith("//") ? fallback : path;
}

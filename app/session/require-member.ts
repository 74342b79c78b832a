import { href, type MiddlewareFunction, redirect } from "react-router";
import { visitorContext } from "../context.ts";

/** Lets real accounts pass; guests and visitors go to the sign-in page and come back. Decided on the server only. */
export const requireMember: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const person = await context.get(visitorContext).person();
  if (!person || person.isGuest) {
    const { pathname, search } = new URL(request.url);
    throw redirect(signInPath(pathname + search));
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
  // "//host" and "/\host" are other sites to a browser.
  if (!url || url.origin !== origin) return fallback;
  return url.pathname + url.search + url.hash;
}

import { href, type MiddlewareFunction } from "react-router";
import { requestContext, visitorContext } from "../context.ts";
import type { ReadOptions } from "#domain/page-services/visitor.ts";
import { sameOriginPath } from "#protocol/same-origin-path.ts";
import { redirectFromMiddleware } from "../platform/react-router/middleware-redirect.ts";

/** Admits only signed-in accounts. Guests and visitors without a session sign in first. */
export const requireAccount: MiddlewareFunction<Response> = async (request, next) => {
  await expectAccount(request);
  return next();
};

/** Admits accounts and guests, who have a session. Other visitors sign in first. */
export const requireSession: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (await context.get(visitorContext).person()) return next();
  const { basename } = context.get(requestContext);
  throw redirectFromMiddleware(signInPath(url.pathname + url.search), basename);
};

/** Throws a redirect to the sign-in page unless the visitor has an account. */
export async function expectAccount(
  { url, context }: Pick<Parameters<MiddlewareFunction>[0], "url" | "context">,
  options?: ReadOptions,
): Promise<void> {
  const person = await context.get(visitorContext).person(options);
  if (person && !person.isGuest) return;
  const { basename } = context.get(requestContext);
  throw redirectFromMiddleware(signInPath(url.pathname + url.search), basename);
}

/** `next` includes the language prefix; the returned path does not. */
export function signInPath(next: string): string {
  return `${href("/sign-in")}?${new URLSearchParams({ next })}`;
}

/** `next` if it is a path of this site, otherwise the account page. Both have the language prefix. */
export function safeNext(next: string | null, origin: string, basename: string): string {
  const fallback = basename + href("/account");
  return (next?.startsWith("/") && sameOriginPath(next, origin)) || fallback;
}

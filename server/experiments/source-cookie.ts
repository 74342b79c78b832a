/** Unsigned: whoever writes the cookie could as well open a link with any `utm_source`. */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { sourceName } from "#domain/experiments/source.ts";
import { DIRECT } from "#domain/experiments/source-names.ts";
import type { RequestFields } from "../http/cached-response.ts";

const NAME = "source";
const YEAR_S = 365 * 24 * 60 * 60;

/** `cookies` is the `Cookie` header. Undefined before the first visit. */
export function readSource(cookies: string): string | undefined {
  const source = parse(cookies, NAME)[NAME];
  // A failed parse is slow, and most requests for cached pages have no cookie.
  return source === undefined ? undefined : sourceName.safeParse(source).data;
}

export function writeSource(c: Context, source: string, isSecure: boolean): void {
  setCookie(c, NAME, source, {
    path: "/",
    secure: isSecure,
    sameSite: "Lax",
    httpOnly: true,
    maxAge: YEAR_S,
  });
}

/**
 * Whether the request may be a browser's first visit, or the first one from somewhere after direct visits. Programs
 * without these headers get cached pages at once, although they never have the cookie.
 */
export function mayArrive(target: string, fields: RequestFields): boolean {
  const remembered = readSource(fields.cookie ?? "");
  if (remembered !== undefined && remembered !== DIRECT) return false;
  const { host, referer } = fields;
  const isTagged = target.includes("utm_source=") || (referer && URL.parse(referer)?.host !== host);
  return Boolean(isTagged) || (!remembered && fields["sec-fetch-dest"] === "document");
}

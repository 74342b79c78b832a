import { SECURE_SESSION_COOKIE, SESSION_COOKIE, SIGNED_IN_COOKIE } from "#protocol/cookies.ts";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/**
 * The session cookie and `signed_in`. Over plain http the name has no `__Host-` prefix, which browsers refuse there.
 */
export interface SessionCookies {
  read(c: Context): string | undefined;
  /** `maxAge` is in seconds. */
  write(c: Context, cookie: { token: string; maxAge: number; isGuest: boolean }): void;
  clear(c: Context): void;
}

export function createSessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const name = isSecure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  const attributes = { path: "/", secure: isSecure, sameSite: "Lax" } as const;
  return {
    read: (c) => getCookie(c, name) || undefined,
    write(c, { token, maxAge, isGuest }) {
      setCookie(c, name, token, { ...attributes, httpOnly: true, maxAge });
      if (isGuest) deleteCookie(c, SIGNED_IN_COOKIE, attributes);
      else setCookie(c, SIGNED_IN_COOKIE, "1", { ...attributes, maxAge });
    },
    clear(c) {
      deleteCookie(c, name, { ...attributes, httpOnly: true });
      deleteCookie(c, SIGNED_IN_COOKIE, attributes);
    },
  };
}

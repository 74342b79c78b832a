import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** `secure` decides name and attributes: over plain http a browser refuses the `__Host-` prefix. */
export interface SessionCookies {
  read(c: Context): string | undefined;
  write(c: Context, cookie: { token: string; maxAge: number; isGuest: boolean }): void;
  clear(c: Context): void;
}

/** Tells scripts and CSS of cached pages which link to show; it authorises nothing. */
const HINT = "signed_in";

export function createSessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const name = isSecure ? "__Host-session" : "session";
  const attributes = { path: "/", secure: isSecure, sameSite: "Lax" } as const;
  return {
    read: (c) => getCookie(c, name) || undefined,
    write(c, { token, maxAge, isGuest }) {
      setCookie(c, name, token, { ...attributes, httpOnly: true, maxAge });
      if (isGuest) deleteCookie(c, HINT, attributes);
      else setCookie(c, HINT, "1", { ...attributes, maxAge });
    },
    clear(c) {
      deleteCookie(c, name, { ...attributes, httpOnly: true });
      deleteCookie(c, HINT, attributes);
    },
  };
}

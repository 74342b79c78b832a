import { SECURE_SESSION_COOKIE, SESSION_COOKIE, SIGNED_IN_COOKIE } from "#protocol/cookies.ts";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { GUEST_SESSION_LIFETIME_S } from "./records.ts";

/** Over plain http the name lacks the `__Host-` prefix, which browsers refuse there. */
export interface SessionCookies {
  read(c: Context): string | undefined;
  /** `maxAge` is in seconds. `showsPurchases` matters only for guests. */
  write(
    c: Context,
    cookie: { token: string; maxAge: number; isGuest: boolean; showsPurchases?: boolean },
  ): void;
  showsPurchases(c: Context): boolean;
  showPurchases(c: Context): void;
  clear(c: Context): void;
}

export function createSessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const name = isSecure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  const attributes = { path: "/", secure: isSecure, sameSite: "Lax" } as const;
  return {
    read: (c) => getCookie(c, name) || undefined,
    showsPurchases: (c) => getCookie(c, SIGNED_IN_COOKIE) === "1",
    showPurchases: (c) =>
      setCookie(c, SIGNED_IN_COOKIE, "1", { ...attributes, maxAge: GUEST_SESSION_LIFETIME_S }),
    write(c, { token, maxAge, isGuest, showsPurchases = false }) {
      setCookie(c, name, token, { ...attributes, httpOnly: true, maxAge });
      if (isGuest && !showsPurchases) deleteCookie(c, SIGNED_IN_COOKIE, attributes);
      else setCookie(c, SIGNED_IN_COOKIE, "1", { ...attributes, maxAge });
    },
    clear(c) {
      deleteCookie(c, name, { ...attributes, httpOnly: true });
      deleteCookie(c, SIGNED_IN_COOKIE, attributes);
    },
  };
}

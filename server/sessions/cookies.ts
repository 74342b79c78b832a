import {
  OWNER_SIGNED_IN,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  SIGNED_IN,
  SIGNED_IN_COOKIE,
} from "#protocol/cookies.ts";
import type { IsOwner, Person } from "#domain/ports/identity.ts";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { lifetimeOf } from "./records.ts";

/** Over plain http the name lacks the `__Host-` prefix, which browsers refuse there. */
export interface SessionCookies {
  read(c: Context): string | undefined;
  /** `maxAge` is in seconds. `showsPurchases` matters only for guests. */
  write(
    c: Context,
    cookie: { token: string; maxAge: number; person: Person; showsPurchases?: boolean },
  ): void;
  showsPurchases(c: Context): boolean;
  /** Writes what scripts may know of the person, if the browser has something else. */
  showPerson(c: Context, person: Person): void;
  clear(c: Context): void;
}

interface Options {
  readonly isSecure: boolean;
  readonly isOwner: IsOwner;
}

export function createSessionCookies({ isSecure, isOwner }: Options): SessionCookies {
  const name = isSecure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  const attributes = { path: "/", secure: isSecure, sameSite: "Lax" } as const;
  const shown = (c: Context) => getCookie(c, SIGNED_IN_COOKIE);
  const valueFor = (person: Person) => (isOwner(person) ? OWNER_SIGNED_IN : SIGNED_IN);
  return {
    read: (c) => getCookie(c, name) || undefined,
    showsPurchases: (c) => shown(c) !== undefined,
    showPerson(c, person) {
      const value = valueFor(person);
      if (shown(c) !== value)
        setCookie(c, SIGNED_IN_COOKIE, value, { ...attributes, maxAge: lifetimeOf(person) });
    },
    write(c, { token, maxAge, person, showsPurchases = false }) {
      setCookie(c, name, token, { ...attributes, httpOnly: true, maxAge });
      if (person.isGuest && !showsPurchases) deleteCookie(c, SIGNED_IN_COOKIE, attributes);
      else setCookie(c, SIGNED_IN_COOKIE, valueFor(person), { ...attributes, maxAge });
    },
    clear(c) {
      deleteCookie(c, name, { ...attributes, httpOnly: true });
      deleteCookie(c, SIGNED_IN_COOKIE, attributes);
    },
  };
}

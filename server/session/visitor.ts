import type { Context } from "hono";
import type { Person } from "#domain/ports.ts";
import type { CurrentSession, OpenSession, Sessions } from "./sessions.ts";
import type { SessionCookies } from "./cookies.ts";

/** Reads the session of one request when it is first needed, and once. */
export interface CurrentVisitor {
  session(): Promise<CurrentSession | undefined>;
  /** Opens a session for an anonymous account; its cookie goes out with this answer. */
  becomeGuest(): Promise<Person>;
  /** Sends the cookie again where reading the session made it live longer, and clears that of a session that is gone. */
  refreshCookie(c: Context): Promise<void>;
}

export function createVisitor(
  c: Context,
  sessions: Sessions,
  cookies: SessionCookies,
): CurrentVisitor {
  const token = cookies.read(c);
  let reading: Promise<CurrentSession | undefined> | undefined;
  let guest: OpenSession | undefined;
  return {
    async becomeGuest() {
      guest = await sessions.openGuest();
      return guest.person;
    },
    session() {
      reading ??= token ? sessions.read(token) : Promise.resolve(undefined);
      return reading;
    },
    async refreshCookie(response) {
      if (guest) return cookies.write(response, guest);
      if (!token || !reading) return;
      const session = await reading;
      if (!session) cookies.clear(response);
      else if (session.extendedBy)
        cookies.write(response, {
          token,
          maxAge: session.extendedBy,
          isGuest: session.person.isGuest,
        });
    },
  };
}

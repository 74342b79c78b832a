import type { Context } from "hono";
import { drawVariant } from "#domain/experiments/draw-variant.ts";
import type { Variant } from "#domain/orders/orders.ts";
import type { Person } from "#domain/ports.ts";
import type { CurrentSession, OpenSession, Sessions } from "./sessions.ts";
import type { SessionCookies } from "./cookies.ts";
import type { VariantCookie } from "./variant-cookie.ts";

/** Reads the session of one request when it is first needed, and once. */
export interface CurrentVisitor {
  session(): Promise<CurrentSession | undefined>;
  /** Opens a session for an anonymous account; its cookie goes out with this answer. */
  becomeGuest(): Promise<Person>;
  /** The landing page this visitor was given; draws one where none was, and remembers it with this answer. */
  variant(): Variant;
  /**
   * Sends the session's cookie again where reading it made it live longer, clears that of a session that is gone, and
   * sends the variant that was drawn.
   */
  refreshCookies(c: Context): Promise<void>;
}

export function createVisitor(
  c: Context,
  sessions: Sessions,
  cookies: SessionCookies,
  variantCookie: VariantCookie,
): CurrentVisitor {
  const token = cookies.read(c);
  let reading: Promise<CurrentSession | undefined> | undefined;
  let guest: OpenSession | undefined;
  let drawn: Variant | undefined;
  return {
    variant() {
      return (
        variantCookie.read(c.req.header("cookie") ?? "") ?? (drawn ??= drawVariant(Math.random()))
      );
    },
    async becomeGuest() {
      guest = await sessions.openGuest();
      return guest.person;
    },
    session() {
      reading ??= token ? sessions.read(token) : Promise.resolve(undefined);
      return reading;
    },
    async refreshCookies(response) {
      if (drawn && isVisit(c)) variantCookie.write(response, drawn);
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

/** Somebody looks at the page: not a probe, and not a browser that only fetches ahead. */
function isVisit(c: Context): boolean {
  const purpose = c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "";
  return c.req.raw.method === "GET" && !purpose.includes("prefetch");
}

import type { Context } from "hono";
import { drawVariant } from "#domain/experiments/draw-variant.ts";
import type { Variant } from "#domain/orders/orders.ts";
import type { Person } from "#domain/ports.ts";
import type { OpenSession } from "./open-session.ts";
import type { CurrentSession, ReadOptions, Sessions } from "../sessions/sessions.ts";
import type { SessionCookies } from "../sessions/cookies.ts";
import { describeDevice } from "../sessions/device.ts";
import type { VariantCookie } from "../sessions/variant-cookie.ts";

/** Reads the session of one request when it is first needed, and once; again where the account must be asked about now. */
export interface CurrentVisitor {
  session(options?: ReadOptions): Promise<CurrentSession | undefined>;
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
  let isFreshlyRead = false;
  let guest: OpenSession | undefined;
  let drawn: Variant | undefined;
  return {
    variant() {
      return (
        variantCookie.read(c.req.header("cookie") ?? "") ?? (drawn ??= drawVariant(Math.random()))
      );
    },
    async becomeGuest() {
      guest = await sessions.openGuest(describeDevice(c.req.header("user-agent")));
      return guest.person;
    },
    session({ isFresh = false } = {}) {
      if (!reading || (isFresh && !isFreshlyRead)) {
        reading = token ? sessions.read(token, { isFresh }) : Promise.resolve(undefined);
        isFreshlyRead = isFresh;
      }
      return reading;
    },
    async refreshCookies(response) {
      if (drawn && isVisit(c)) variantCookie.write(response, drawn);
      if (guest) return cookies.write(response, guest);
      if (!token || !reading) return;
      // Where it could not be read, the answer is an error already and the cookie stays.
      const session = await reading.catch(() => "unknown" as const);
      if (session === "unknown") return;
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

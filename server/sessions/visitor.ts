import type { Context } from "hono";
import type { ReadOptions, Visitor } from "#app/context.ts";
import { assignVariant } from "#domain/experiments/assign-variant.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import { buyerOf } from "#domain/orders/buyer.ts";
import { TooManyGuests } from "#domain/ports/identity.ts";
import { LimitReached, type Limits } from "#domain/ports/limits.ts";
import { checkoutTries } from "./checkout-limits.ts";
import type { OpenSession } from "./open-session.ts";
import type { IsOwner } from "./owner.ts";
import type { CurrentSession, Sessions } from "./sessions.ts";
import type { SessionCookies } from "./cookies.ts";
import { describeDevice } from "./device.ts";
import type { VariantCookie } from "./variant-cookie.ts";

interface VisitorOptions {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly variantCookie: VariantCookie;
  readonly isOwner: IsOwner;
  readonly limits: Limits;
  readonly clientAddress: (c: Context) => string | undefined;
}

/** Creates the visitor of one request. Reads the session once, and again only if a stricter check is needed later. */
export function createVisitor(
  c: Context,
  { sessions, cookies, variantCookie, isOwner, limits, clientAddress }: VisitorOptions,
): {
  readonly visitor: Visitor;
  /**
   * Sets the response's cookies: renews the cookie of an extended session, clears the cookie of an ended one, and
   * stores a new guest's session and the variant that this request assigned.
   */
  readonly refreshCookies: (c: Context) => Promise<void>;
} {
  const token = cookies.read(c);
  let reading: Promise<CurrentSession | undefined> | undefined;
  let strictness = 0;
  let guest: OpenSession | undefined;
  let assigned: Variant | undefined;

  function readSession(options: ReadOptions = {}) {
    const needed = strictnessOf(options);
    if (!reading || needed > strictness) {
      reading = token ? sessions.read(token, options) : Promise.resolve(undefined);
      strictness = needed;
    }
    return reading;
  }

  const visitor: Visitor = {
    session: readSession,
    person: async (options) => (await readSession(options))?.person,
    buyer: async (options) => (await readSession(options))?.buyer,
    isOwner: async () => isOwner((await readSession({ isCertain: true }))?.person),
    variant() {
      return (
        variantCookie.read(c.req.header("cookie") ?? "") ??
        (assigned ??= assignVariant(Math.random()))
      );
    },
    async admitToCheckout() {
      const address = clientAddress(c);
      try {
        const known = await readSession({ isFresh: true });
        await limits.count(checkoutTries(address, known?.person));
        if (known) return { outcome: "admitted", person: known.person, buyer: known.buyer };
        guest = await sessions.openGuest(describeDevice(c.req.header("user-agent")), address);
        const { person } = guest;
        return { outcome: "admitted", person, buyer: buyerOf(person) };
      } catch (error) {
        if (error instanceof LimitReached || error instanceof TooManyGuests)
          return { outcome: "tooMany", retryAfter: error.retryAfter };
        throw error;
      }
    },
    ...ownSessionsOf(readSession, sessions),
  };

  return {
    visitor,
    async refreshCookies(response) {
      if (assigned && isVisit(c)) variantCookie.write(response, assigned);
      if (guest) return cookies.write(response, guest);
      if (!token || !reading) return;
      // If the session could not be read, the response is already an error: leave the cookie.
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

function ownSessionsOf(
  readSession: (options?: ReadOptions) => Promise<CurrentSession | undefined>,
  sessions: Sessions,
): Pick<Visitor, "sessions" | "endSession" | "endOtherSessions"> {
  return {
    async sessions() {
      const session = await readSession();
      if (!session) return [];
      const own = await sessions.list(session.person.uid);
      return own.map((one) => ({ ...one, isCurrent: one.id === session.id }));
    },
    async endSession(id) {
      const session = await readSession({ isFresh: true });
      return session !== undefined && sessions.end(session.person.uid, session.id, id);
    },
    async endOtherSessions() {
      const session = await readSession({ isFresh: true });
      if (session) await sessions.endOthers(session.person.uid, session.id);
    },
  };
}

function strictnessOf({ isFresh, isCertain }: ReadOptions): number {
  if (isCertain) return 2;
  return isFresh ? 1 : 0;
}

/** Whether someone looks at the page, as opposed to a HEAD request or a prefetch. */
function isVisit(c: Context): boolean {
  const purpose = c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "";
  return c.req.raw.method === "GET" && !purpose.includes("prefetch");
}

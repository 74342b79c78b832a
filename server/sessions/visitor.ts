import type { Context } from "hono";
import type { ReadOptions, Visitor } from "#app/context.ts";
import { assignVariant } from "#domain/experiments/assign-variant.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import { type AdmissionOptions, createAdmissions } from "./admissions.ts";
import { type ClaimCookie, newClaimSecret } from "./claim-cookie.ts";
import { type ClaimsOptions, createClaims } from "./claims.ts";
import type { OpenSession } from "./open-session.ts";
import type { IsOwner } from "./owner.ts";
import type { CurrentSession, Sessions } from "./sessions.ts";
import type { SessionCookies } from "./cookies.ts";
import { describeDevice } from "./device.ts";
import type { VariantCookie } from "./variant-cookie.ts";

export interface VisitorOptions extends AdmissionOptions {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly variantCookie: VariantCookie;
  readonly isOwner: IsOwner;
  readonly clientAddress: (c: Context) => string | undefined;
  readonly claims: ClaimsOptions;
  readonly claimCookie: ClaimCookie;
}

/** Creates the visitor of one request. Reads the session once, and again only if a stricter check is needed later. */
export function createVisitor(
  c: Context,
  options: VisitorOptions,
): {
  readonly visitor: Visitor;
  /**
   * Sets the response's cookies: renews the cookie of an extended session, clears the cookie of an ended one, and
   * stores a new guest's session and the variant that this request assigned.
   */
  readonly refreshCookies: (c: Context) => Promise<void>;
} {
  const { sessions, cookies, variantCookie, isOwner, claimCookie } = options;
  const clientAddress = () => options.clientAddress(c);
  const token = cookies.read(c);
  const { read: readSession, latest } = createReading(sessions, token);
  let guest: OpenSession | undefined;
  let assigned: Variant | undefined;
  let claimSecret: string | undefined;
  let showsPurchases = false;

  async function becomeGuest(): Promise<OpenSession> {
    const device = describeDevice(c.req.header("user-agent"));
    guest = await sessions.openGuest(device, clientAddress());
    return guest;
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
    ...createAdmissions(options, { client: clientAddress, readSession, becomeGuest }),
    showPurchases: () => void (showsPurchases = true),
    claims: createClaims(options.claims, {
      client: clientAddress,
      readSecret: () => claimCookie.read(c),
      renewSecret: () => (claimSecret = claimCookie.read(c) ?? newClaimSecret()),
      findOrOpenSession: async () =>
        (await readSession({ isFresh: true }))?.id ?? (await becomeGuest()).id,
    }),
    ...ownSessionsOf(readSession, sessions),
  };

  return {
    visitor,
    async refreshCookies(response) {
      if (assigned && isVisit(c)) variantCookie.write(response, assigned);
      if (claimSecret) claimCookie.write(response, claimSecret);
      if (guest) return cookies.write(response, { ...guest, showsPurchases });
      const reading = latest();
      if (!token || !reading) return;
      // If the session could not be read, the response is already an error: leave the cookie.
      const session = await reading.catch(() => "unknown" as const);
      if (session === "unknown") return;
      if (!session) cookies.clear(response);
      else refreshSession(response, cookies, { token, session, showsPurchases });
    },
  };
}

/** Renews the cookie of a session that this request extended, and keeps or adds a guest's link to purchases. */
function refreshSession(
  c: Context,
  cookies: SessionCookies,
  {
    token,
    session: { person, extendedBy },
    showsPurchases,
  }: { token: string; session: CurrentSession; showsPurchases: boolean },
): void {
  const showed = cookies.showsPurchases(c);
  if (extendedBy)
    cookies.write(c, {
      token,
      maxAge: extendedBy,
      isGuest: person.isGuest,
      showsPurchases: showsPurchases || showed,
    });
  else if (showsPurchases && !showed) cookies.showPurchases(c);
}

/** Reads the session once, and again only if a stricter check is needed later. */
function createReading(sessions: Sessions, token: string | undefined) {
  let reading: Promise<CurrentSession | undefined> | undefined;
  let strictness = 0;
  return {
    /** The latest reading; undefined before the first. */
    latest: () => reading,
    read(options: ReadOptions = {}) {
      const needed = strictnessOf(options);
      if (!reading || needed > strictness) {
        reading = token ? sessions.read(token, options) : Promise.resolve(undefined);
        strictness = needed;
      }
      return reading;
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

import type { Context } from "hono";
import type { ReadOptions, Visitor } from "#domain/page-services/visitor.ts";
import { type Clock, msLeft } from "#domain/ports/clock.ts";
import type { Buyer } from "#domain/orders/buyer.ts";
import { type ArrivalOptions, createArrival } from "../experiments/arrival.ts";
import { createParticipation, type ParticipationOptions } from "../experiments/participation.ts";
import { type AdmissionOptions, createAdmissions } from "./admissions.ts";
import type { ClaimCookie, Claiming } from "./claim-cookie.ts";
import { type ClaimsOptions, createClaims } from "./claims.ts";
import type { CouponCookie } from "./coupon-cookie.ts";
import { createCouponMemory } from "./coupon-memory.ts";
import type { OpenSession } from "./open-session.ts";
import type { CurrentSession, Sessions } from "./sessions.ts";
import type { SessionCookies } from "./cookies.ts";
import { describeDevice } from "./device.ts";
import { ownershipOf, type OwnershipOptions } from "./owner.ts";

/** As long as the identity protocol counts a sign-in as recent. */
const RECENT_MS = 5 * 60_000;

export interface VisitorOptions
  extends AdmissionOptions, ParticipationOptions, ArrivalOptions, OwnershipOptions {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly clientAddress: (c: Context) => string | undefined;
  readonly claims: ClaimsOptions;
  readonly claimCookie: ClaimCookie;
  readonly couponCookie: CouponCookie;
  /** Also true for an ended coupon. */
  readonly isCoupon: (code: string) => Promise<boolean>;
  readonly deleteGuest: (guest: Buyer) => Promise<unknown>;
}

/** Creates the visitor of one request. Reads the session once, and again only for a stricter check. */
export function createVisitor(
  c: Context,
  options: VisitorOptions,
): {
  readonly visitor: Visitor;
  /** Renews extended sessions, clears ended ones, stores new guests' sessions, and counts this visit. */
  readonly refreshCookies: (c: Context) => Promise<void>;
} {
  const { sessions, cookies, claimCookie, couponCookie, limits } = options;
  const clientAddress = () => options.clientAddress(c);
  const token = cookies.read(c);
  const { read: readSession, latest, restart } = createReading(sessions, token);
  let guest: OpenSession | undefined;
  let claiming: Claiming | undefined;
  let showsPurchases = false;

  const coupon = createCouponMemory({
    limits,
    isKnown: options.isCoupon,
    client: clientAddress,
    read: () => couponCookie.read(c),
  });
  const findPerson = async () => (await readSession())?.person;
  const participation = createParticipation(c, options, findPerson);
  const arrival = createArrival(c, options, findPerson);

  async function becomeGuest(): Promise<OpenSession> {
    const device = describeDevice(c.req.header("user-agent"));
    guest = await sessions.openGuest(device, clientAddress());
    restart(guest.token);
    return guest;
  }

  const certain: ReadOptions = { isCertain: true };

  const visitor: Visitor = {
    session: readSession,
    person: async (options) => (await readSession(options))?.person,
    buyer: async (options) => (await readSession(options))?.buyer,
    ownership: async (read = certain) => ownershipOf((await readSession(read))?.person, options),
    isRecentlySignedIn: async () => isRecent(await readSession(), options.clock),
    variant: participation.variant,
    participateInCheckout: participation.inCheckout,
    source: arrival.source,
    ...createAdmissions(options, { client: clientAddress, readSession, becomeGuest }),
    showPurchases: () => void (showsPurchases = true),
    claims: createClaims(options.claims, {
      client: clientAddress,
      read: () => claiming ?? claimCookie.read(c),
      write: (changed) => void (claiming = changed),
      findOrOpenSession: async () =>
        (await readSession({ isFresh: true }))?.id ?? (await becomeGuest()).id,
      onProven: () => restart(),
    }),
    deleteGuest: () => deleteGuest(readSession, restart, options),
    coupon: coupon.memory,
    ...ownSessionsOf(readSession, sessions),
  };

  return {
    visitor,
    async refreshCookies(response) {
      await participation.finish(response);
      await arrival.finish(response);
      if (claiming) claimCookie.write(response, claiming);
      const change = coupon.change();
      if (change === "forget") couponCookie.clear(response);
      else if (change) couponCookie.write(response, change.code);
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

function isRecent({ signedInAt = 0 }: Partial<CurrentSession> = {}, clock: Clock): boolean {
  return msLeft(signedInAt + RECENT_MS, RECENT_MS, clock.now()) > 0;
}

function refreshSession(
  c: Context,
  cookies: SessionCookies,
  {
    token,
    session: { person, extendedBy },
    showsPurchases,
  }: { token: string; session: CurrentSession; showsPurchases: boolean },
): void {
  const isShown = showsPurchases || cookies.showsPurchases(c);
  if (extendedBy) cookies.write(c, { token, maxAge: extendedBy, person, showsPurchases: isShown });
  else if (isShown) cookies.showPerson(c, person);
}

function createReading(sessions: Sessions, requestToken: string | undefined) {
  let token = requestToken;
  let reading: Promise<CurrentSession | undefined> | undefined;
  let strictness = 0;
  return {
    latest: () => reading,
    /** Makes the next read see this request's changes. `opened` is the token of a session that the request opened. */
    restart(opened = token) {
      token = opened;
      reading = undefined;
      strictness = 0;
    },
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

async function deleteGuest(
  readSession: (options?: ReadOptions) => Promise<CurrentSession | undefined>,
  restart: () => void,
  options: Pick<VisitorOptions, "deleteGuest">,
): Promise<boolean> {
  const session = await readSession({ isFresh: true });
  if (!session?.person.isGuest) return false;
  await options.deleteGuest(session.buyer);
  restart();
  await readSession();
  return true;
}

function ownSessionsOf(
  readSession: (options?: ReadOptions) => Promise<CurrentSession | undefined>,
  sessions: Sessions,
): Pick<Visitor, "sessions" | "endSession" | "endOtherSessions"> {
  return {
    async sessions() {
      const session = await readSession();
      if (!session) return [];
      const own = await sessions.list(session.person.uid, session.person);
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

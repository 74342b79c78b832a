/** The server session: the only thing that authorises a request. */
import { z } from "zod";
import {
  type Clock,
  defineCollection,
  type Documents,
  type Identity,
  type Person,
  type Tokens,
} from "#domain/ports.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import type { Seal } from "../seal.ts";

const DAY_S = 24 * 60 * 60;
const MEMBER_LIFE_S = 14 * DAY_S;
const GUEST_LIFE_S = 400 * DAY_S;
const MAX_ID_TOKEN_AGE_S = 300;

export const sessions = defineCollection(
  "sessions",
  z.object({
    uid: z.string(),
    sealedRefreshToken: z.string(),
    /** Seconds: when the service last vouched for the login; before the account's `validSince` the session is void. */
    authTime: z.int(),
    extendedAt: z.instanceof(Timestamp),
    expiresAt: z.instanceof(Timestamp),
  }),
);

export interface OpenSession {
  /** The cookie's value; only its hash is stored. */
  readonly token: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly isGuest: boolean;
  readonly person: Person;
}

export interface CurrentSession {
  readonly id: string;
  readonly person: Person;
  /** Present once a day: the cookie's new life in seconds. */
  readonly extendedBy?: number;
}

export interface Sessions {
  /** Undefined where a token is forged, stale, refused or the two belong to different accounts. */
  open(tokens: Tokens): Promise<OpenSession | undefined>;
  /** Makes an anonymous account and opens its session; throws where the identity service fails. */
  openGuest(): Promise<OpenSession>;
  read(token: string): Promise<CurrentSession | undefined>;
  /** An ID token of the session's account. Undefined where the session is over; throws where the service is. */
  readIdToken(sessionId: string): Promise<string | undefined>;
  /** Idempotent. */
  close(token: string): Promise<void>;
}

export interface SessionOptions {
  readonly documents: Documents;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly seal: Seal;
}

export function createSessions({ documents, identity, clock, seal }: SessionOptions): Sessions {
  const lifeOf = (person: Person) => (person.isGuest ? GUEST_LIFE_S : MEMBER_LIFE_S);
  const inSeconds = (seconds: number) => Timestamp.fromMillis(clock.now() + seconds * 1000);

  const sessionsOf: Sessions = {
    async open({ idToken, refreshToken }) {
      const claims = await identity.verifyIdToken(idToken);
      if (!claims || clock.now() / 1000 - claims.issuedAt > MAX_ID_TOKEN_AGE_S) return undefined;
      const exchange = await identity.exchangeRefreshToken(refreshToken);
      if (exchange.outcome === "refused" || exchange.uid !== claims.uid) return undefined;
      const person = await identity.findPerson(claims.uid);
      if (!person || claims.issuedAt < person.validSince) return undefined;
      const token = randomToken();
      const maxAge = lifeOf(person);
      await documents.create(sessions, await hashToken(token), {
        uid: person.uid,
        sealedRefreshToken: seal.close(exchange.refreshToken),
        // Not `auth_time`: a new password voids what was issued before it, not the tokens that came with it.
        authTime: claims.issuedAt,
        extendedAt: inSeconds(0),
        expiresAt: inSeconds(maxAge),
      });
      return { token, maxAge, isGuest: person.isGuest, person };
    },

    async openGuest() {
      const opened = await sessionsOf.open(await identity.createGuest());
      if (!opened) throw new Error("The identity service refuses the guest it has just made");
      return opened;
    },

    async read(token) {
      const id = await hashToken(token);
      const snapshot = await documents.get(sessions, id);
      if (!snapshot || snapshot.data.expiresAt.toMillis() <= clock.now()) return undefined;
      const person = await identity.findPerson(snapshot.data.uid);
      if (!person || snapshot.data.authTime < person.validSince) {
        await documents.delete(sessions, id);
        return undefined;
      }
      if (clock.now() - snapshot.data.extendedAt.toMillis() < DAY_S * 1000) return { id, person };
      const extendedBy = lifeOf(person);
      const fields = { extendedAt: inSeconds(0), expiresAt: inSeconds(extendedBy) };
      await documents.transaction(async (transaction) => {
        // A sign-out in the same moment wins: nothing is written for a session that is gone.
        if (await transaction.get(sessions, id)) transaction.update(sessions, id, fields);
      });
      return { id, person, extendedBy };
    },

    async readIdToken(sessionId) {
      const snapshot = await documents.get(sessions, sessionId);
      const refreshToken = snapshot && seal.open(snapshot.data.sealedRefreshToken);
      if (!refreshToken) return undefined;
      const exchange = await identity.exchangeRefreshToken(refreshToken);
      return exchange.outcome === "exchanged" ? exchange.idToken : undefined;
    },

    async close(token) {
      await documents.delete(sessions, await hashToken(token));
    },
  };
  return sessionsOf;
}

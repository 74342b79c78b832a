/** The server session: the only thing that authorises a request. */
import type { Person } from "#domain/ports.ts";
import { hashToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { change, type CheckOptions, createAccountCheck } from "./check-account.ts";
import { createOpening, type Opening } from "../session/open-session.ts";
import { createOwnSessions, type OwnSessions } from "../session/own-sessions.ts";
import { lifeOf, sessions } from "./records.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export interface CurrentSession {
  readonly id: string;
  readonly person: Person;
  /** Present once a day: the cookie's new life in seconds. */
  readonly extendedBy?: number;
}

export interface ReadOptions {
  /** Asks the identity service now: before money, files or the account change hands. */
  readonly isFresh?: boolean;
}

export interface Sessions extends Opening, OwnSessions {
  /** Throws a failure of 503 where a hosted service has not answered for days. */
  read(token: string, options?: ReadOptions): Promise<CurrentSession | undefined>;
  /**
   * An ID token of the session's account, good for some minutes. Undefined where the session is over or its guest is its
   * own; throws where the service cannot be reached.
   */
  readIdToken(sessionId: string): Promise<string | undefined>;
  /** Idempotent. */
  close(token: string): Promise<void>;
}

export function createSessions(options: CheckOptions): Sessions {
  const { documents, clock } = options;
  const accountCheck = createAccountCheck(options);
  const inSeconds = (seconds: number) => Timestamp.fromMillis(clock.now() + seconds * 1000);

  return {
    ...createOpening(options),
    ...createOwnSessions(options),

    async read(token, { isFresh = false } = {}) {
      const id = await hashToken(token);
      const snapshot = await documents.get(sessions, id);
      if (!snapshot || snapshot.data.expiresAt.toMillis() <= clock.now()) return undefined;
      const { authTime, extendedAt, lastSeenAt } = snapshot.data;
      const person = await accountCheck.findPerson(snapshot, isFresh);
      if (!person || authTime < person.validSince) {
        await documents.delete(sessions, id);
        return undefined;
      }
      const since = (time: Timestamp | undefined) => clock.now() - (time?.toMillis() ?? 0);
      const isExtensionDue = since(extendedAt) >= DAY_MS;
      if (!isExtensionDue && since(lastSeenAt) < HOUR_MS) return { id, person };
      const seen = { lastSeenAt: inSeconds(0) };
      if (!isExtensionDue) {
        await change(documents, id, seen);
        return { id, person };
      }
      const extendedBy = lifeOf(person);
      await change(documents, id, {
        ...seen,
        extendedAt: inSeconds(0),
        expiresAt: inSeconds(extendedBy),
      });
      return { id, person, extendedBy };
    },

    async readIdToken(sessionId) {
      const snapshot = await documents.get(sessions, sessionId);
      return snapshot && accountCheck.readIdToken(snapshot);
    },

    async close(token) {
      await documents.delete(sessions, await hashToken(token));
    },
  };
}

/** Server sessions, the only thing that authorises a request. */
import type { ReadOptions } from "#domain/page-services/visitor.ts";
import { type Buyer, buyerOf } from "#domain/orders/buyer.ts";
import type { Person } from "#domain/ports/identity.ts";
import { hashToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { change, type CheckOptions, createAccountCheck } from "./check-account.ts";
import { createOpening, type Opening } from "./open-session.ts";
import { createOwnSessions, type OwnSessions } from "./own-sessions.ts";
import { isRevoked, lifetimeOf, sessions } from "./records.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export interface CurrentSession {
  readonly id: string;
  readonly person: Person;
  readonly buyer: Buyer;
  /** Ms since the epoch. Absent if the server created the guest, and in old sessions. */
  readonly signedInAt?: number;
  /** The cookie's new lifetime in seconds. Present if this read extended the session, which happens once a day. */
  readonly extendedBy?: number;
}

export interface Sessions extends Opening, OwnSessions {
  /** Undefined if the session has ended. Throws a 503 failure if a hosted service has been down for days. */
  read(token: string, options?: ReadOptions): Promise<CurrentSession | undefined>;
  /** Undefined if the session has ended or its guest exists only in it. Throws if the service is unreachable. */
  readIdToken(sessionId: string): Promise<string | undefined>;
  /** Ends this session but not its sign-in, for a session that replaces it. Idempotent. */
  close(token: string): Promise<void>;
}

export function createSessions(options: CheckOptions): Sessions {
  const { documents, clock, warn } = options;
  const accountCheck = createAccountCheck(options);
  const inSeconds = (seconds: number) => Timestamp.fromMillis(clock.now() + seconds * 1000);

  return {
    ...createOpening(options),
    ...createOwnSessions(options),

    async read(token, readOptions = {}) {
      const id = await hashToken(token);
      const snapshot = await documents.get(sessions, id);
      if (!snapshot || snapshot.data.expiresAt.toMillis() <= clock.now()) return undefined;
      const { extendedAt, lastSeenAt, guestExpiresAt, provenEmails, signedInAt } = snapshot.data;
      const person = await accountCheck.findPerson(snapshot, readOptions);
      if (!person || isRevoked(snapshot.data, person)) {
        await documents.delete(sessions, id);
        return undefined;
      }
      const current = {
        id,
        person,
        buyer: buyerOf(person, provenEmails),
        ...(signedInAt === undefined ? {} : { signedInAt: signedInAt * 1000 }),
      };
      const since = (time: Timestamp | undefined) => clock.now() - (time?.toMillis() ?? 0);
      const isExtensionDue = since(extendedAt) >= DAY_MS;
      const isNewAccount = guestExpiresAt !== undefined && !person.isGuest;
      if (!isExtensionDue && !isNewAccount && since(lastSeenAt) < HOUR_MS) return current;
      const extendedBy = lifetimeOf(person);
      const isWritten = await change(documents, id, {
        lastSeenAt: inSeconds(0),
        ...(isNewAccount ? { guestExpiresAt: undefined } : {}),
        ...(isExtensionDue ? { extendedAt: inSeconds(0), expiresAt: inSeconds(extendedBy) } : {}),
      }).then(
        () => true,
        // If the disk is full, the user stays signed in.
        (error: unknown) => (warn("a session could not be extended", error), false),
      );
      return { ...current, ...(isWritten && isExtensionDue ? { extendedBy } : {}) };
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

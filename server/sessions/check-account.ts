/**
 * Asks whether a session's account is still there, no more often than the adapter wants, and lets the session go on
 * while the service cannot be reached.
 */
import { fail } from "#protocol/failure.ts";
import type { Clock, Documents, Identity, Person } from "#domain/ports.ts";
import type { Seal } from "../seal.ts";
import { withDeadline } from "../session/deadline.ts";
import { personSchema, type SessionData, sessions } from "./records.ts";

/** The SDK's own figures (specification section 9). */
const EXPIRY_BUFFER_MS = 30_000;
const REFRESH_AHEAD_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 16 * 60_000;

/** No page waits longer for the service. */
const DEADLINE_MS = 2000;
/** So long what the service said last is believed where it cannot be asked: who paid gets at the file meanwhile. */
const LONGEST_OUTAGE_MS = 7 * 24 * 60 * 60_000;

export interface CheckOptions {
  readonly documents: Documents;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly report: (message: string, error: unknown) => void;
}

export interface StoredSession {
  readonly id: string;
  readonly data: SessionData;
}

export interface AccountCheck {
  /**
   * Undefined where the service says that the account is over. `isFresh` asks now, whatever was said minutes ago.
   * Throws a failure of 503 where nobody could tell for too long.
   */
  findPerson(session: StoredSession, isFresh: boolean): Promise<Person | undefined>;
  /** One that lives for minutes at least. Undefined where the service gives none; throws where it cannot be reached. */
  readIdToken(session: StoredSession): Promise<string | undefined>;
}

export function createAccountCheck(options: CheckOptions): AccountCheck {
  const { identity, clock, documents, seal } = options;
  /** Requests of one session that come together ask once. */
  const running = new Map<string, Promise<Person | undefined>>();

  function askOnce(session: StoredSession): Promise<Person | undefined> {
    const { id } = session;
    const asking = running.get(id) ?? ask(session).finally(() => running.delete(id));
    running.set(id, asking);
    return asking;
  }

  async function ask(session: StoredSession): Promise<Person | undefined> {
    const { id, data } = session;
    try {
      const readIdToken = () => freshIdToken(options, session);
      const person = await withDeadline(DEADLINE_MS, identity.findPerson(data.uid, readIdToken));
      if (person)
        await change(documents, id, {
          sealedPerson: seal.close(JSON.stringify(person)),
          checkedAt: clock.now(),
          retryAt: undefined,
          retryPause: undefined,
        });
      return person;
    } catch (error) {
      const pause = Math.min((data.retryPause ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS);
      await change(documents, id, { retryAt: clock.now() + pause, retryPause: pause });
      options.report("a session's account could not be checked", error);
      throw error;
    }
  }

  return {
    async findPerson(session, isFresh) {
      const { uid, sealedRefreshToken, checkedAt = 0, retryAt = 0 } = session.data;
      if (sealedRefreshToken === undefined) return newGuest(uid);
      if (identity.personLifetime === 0)
        return identity.findPerson(uid, () => freshIdToken(options, session));
      const kept = keptPerson(options, session.data);
      const age = clock.now() - checkedAt;
      const isPaused = clock.now() < retryAt;
      if (kept && !isFresh && (age < identity.personLifetime || isPaused))
        return age < LONGEST_OUTAGE_MS ? kept : failUnknown();
      try {
        return await askOnce(session);
      } catch {
        return kept && age < LONGEST_OUTAGE_MS ? kept : failUnknown();
      }
    },
    readIdToken: (session) => freshIdToken(options, session),
  };
}

/** With nothing yet. Those the service could not make have no account there; signing in moves what they bought. */
export function newGuest(uid: string): Person {
  return {
    uid,
    isEmailVerified: false,
    isGuest: true,
    signInMethods: [],
    hasPassword: false,
    secondFactors: [],
    validSince: 0,
  };
}

function failUnknown(): never {
  return fail({
    statusCode: 503,
    statusMessage: "Service Unavailable",
    message:
      "The sign-in service cannot be reached. You are still signed in: try again in a minute.",
    reason: "identity.unavailableSignedIn",
  });
}

function keptPerson({ seal }: CheckOptions, { sealedPerson }: SessionData): Person | undefined {
  const text = sealedPerson === undefined ? undefined : seal.open(sealedPerson);
  return text === undefined ? undefined : personSchema.safeParse(JSON.parse(text)).data;
}

async function freshIdToken(
  { identity, clock, seal, documents }: CheckOptions,
  { id, data }: StoredSession,
): Promise<string | undefined> {
  const { sealedRefreshToken, sealedIdToken, idTokenExpiresAt = 0 } = data;
  const kept = sealedIdToken === undefined ? undefined : seal.open(sealedIdToken);
  const left = idTokenExpiresAt - clock.now();
  if (kept !== undefined && left > REFRESH_AHEAD_MS) return kept;
  const refreshToken = seal.open(sealedRefreshToken ?? "");
  if (refreshToken === undefined) return undefined;
  let exchange;
  try {
    exchange = await identity.exchangeRefreshToken(refreshToken);
  } catch (error) {
    if (kept !== undefined && left >= EXPIRY_BUFFER_MS) return kept;
    throw error;
  }
  if (exchange.outcome === "refused" || exchange.uid !== data.uid) return undefined;
  await change(documents, id, {
    ...sealTokens(seal, exchange),
    idTokenExpiresAt: clock.now() + exchange.lifetime,
  });
  return exchange.idToken;
}

export function sealTokens(seal: Seal, tokens: { refreshToken: string; idToken: string }) {
  return {
    sealedRefreshToken: seal.close(tokens.refreshToken),
    sealedIdToken: seal.close(tokens.idToken),
  };
}

/** A sign-out in the same moment wins: nothing is written for a session that is gone. */
export function change(
  documents: Documents,
  id: string,
  fields: Partial<SessionData>,
): Promise<void> {
  return documents.transaction(async (transaction) => {
    if (await transaction.get(sessions, id)) transaction.update(sessions, id, fields);
  });
}

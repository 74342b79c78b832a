/** Verifies that a session's account still exists. During an outage, keeps the last known result. */
import pTimeout from "p-timeout";
import type { ReadOptions } from "#domain/page-services/visitor.ts";
import { fail } from "#protocol/failure.ts";
import type { EndSignIns } from "#domain/ports/end-sign-ins.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Identity, Person } from "#domain/ports/identity.ts";
import type { Limits } from "#domain/ports/limits.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import { personSchema, type SessionData, sessions } from "./records.ts";

/** The same values as in the SDK (specification, section 9). */
const EXPIRY_BUFFER_MS = 30_000;
const REFRESH_AHEAD_MS = 5 * 60_000;
/** A longer remaining lifetime was computed with a wrong clock. */
const MAX_ID_TOKEN_MS = 2 * 60 * 60_000;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 16 * 60_000;

const DEADLINE_MS = 2000;
/** During an outage, trust the last response for this long, so that buyers can still download. */
const MAX_OUTAGE_MS = 7 * 24 * 60 * 60_000;

export interface CheckOptions {
  readonly documents: Documents;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly cipher: Cipher;
  /** Absent if the identity service cannot end a single sign-in. */
  readonly endSignIns?: EndSignIns | undefined;
  readonly limits: Limits;
  readonly warn: (message: string, error: unknown) => void;
}

export interface StoredSession {
  readonly id: string;
  readonly data: SessionData;
}

export interface AccountCheck {
  /** Undefined if the account is gone or disabled. Throws a 503 after MAX_OUTAGE_MS, or with `isCertain` at once. */
  findPerson(session: StoredSession, options: ReadOptions): Promise<Person | undefined>;
  /** Valid for some time. Undefined if the service refuses; throws if it is unreachable. */
  readIdToken(session: StoredSession): Promise<string | undefined>;
}

export function createAccountCheck(options: CheckOptions): AccountCheck {
  const { identity, clock, documents, cipher } = options;
  /** Concurrent requests of one session share one check. */
  const running = new Map<string, Promise<Person | undefined>>();

  function askOnce(session: StoredSession): Promise<Person | undefined> {
    const { id } = session;
    const asking = running.get(id) ?? ask(session).finally(() => running.delete(id));
    running.set(id, asking);
    return asking;
  }

  async function ask(session: StoredSession): Promise<Person | undefined> {
    const { id, data } = session;
    // Another request may have checked the account since this one read the session.
    const latest = (await documents.get(sessions, id))?.data;
    if (latest && (latest.checkedAt ?? 0) > (data.checkedAt ?? 0)) {
      const person = storedPerson(options, latest);
      if (person) return person;
    }
    try {
      const readIdToken = () => freshIdToken(options, session);
      const person = await pTimeout(identity.findPerson(data.uid, readIdToken), {
        milliseconds: DEADLINE_MS,
      });
      if (person)
        await change(documents, id, {
          sealedPerson: cipher.encrypt(JSON.stringify(person)),
          checkedAt: clock.now(),
          retryAt: undefined,
          retryPause: undefined,
        });
      return person;
    } catch (error) {
      const pause = Math.min((data.retryPause ?? FIRST_PAUSE_MS / 2) * 2, MAX_PAUSE_MS);
      await change(documents, id, { retryAt: clock.now() + pause, retryPause: pause });
      options.warn("a session's account could not be checked", error);
      throw error;
    }
  }

  async function findPerson(
    session: StoredSession,
    { isFresh = false, isCertain = false }: ReadOptions,
  ): Promise<Person | undefined> {
    const { uid, sealedRefreshToken, checkedAt = 0, retryAt = 0 } = session.data;
    if (sealedRefreshToken === undefined) return newGuest(uid);
    if (identity.personLifetime === 0)
      return identity.findPerson(uid, () => freshIdToken(options, session));
    const cached = storedPerson(options, session.data);
    const age = clock.now() - checkedAt;
    // Times in the future were written with a wrong clock.
    const isCurrent = age >= 0 && age < identity.personLifetime;
    const isPaused = clock.now() < retryAt && retryAt - clock.now() <= MAX_PAUSE_MS;
    if (cached && !isFresh && !isCertain && (isCurrent || isPaused))
      return age < MAX_OUTAGE_MS ? cached : failUnknown();
    try {
      return await askOnce(session);
    } catch {
      return cached && !isCertain && age < MAX_OUTAGE_MS ? cached : failUnknown();
    }
  }

  return {
    async findPerson(session, readOptions) {
      const person = await findPerson(session, readOptions);
      return person && asSeenFrom(session.data, person);
    },
    readIdToken: (session) => freshIdToken(options, session),
  };
}

/** If the identity service could not create the account, the guest exists only in the session. */
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

/** A person is a guest only if service and session agree: a session opened by signing in is never a guest's. */
export function asSeenFrom({ isGuest }: Pick<SessionData, "isGuest">, person: Person): Person {
  return { ...person, isGuest: person.isGuest && isGuest !== false };
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

function storedPerson({ cipher }: CheckOptions, { sealedPerson }: SessionData): Person | undefined {
  const text = sealedPerson === undefined ? undefined : cipher.decrypt(sealedPerson);
  return text === undefined ? undefined : personSchema.safeParse(JSON.parse(text)).data;
}

async function freshIdToken(
  { identity, clock, cipher, documents }: CheckOptions,
  { id, data }: StoredSession,
): Promise<string | undefined> {
  const { sealedRefreshToken, sealedIdToken, idTokenExpiresAt = 0 } = data;
  const stored = sealedIdToken === undefined ? undefined : cipher.decrypt(sealedIdToken);
  const left = idTokenExpiresAt - clock.now();
  const isCurrent = left > REFRESH_AHEAD_MS && left <= MAX_ID_TOKEN_MS;
  if (stored !== undefined && isCurrent) return stored;
  const refreshToken = cipher.decrypt(sealedRefreshToken ?? "");
  if (refreshToken === undefined) return undefined;
  let exchange;
  try {
    exchange = await identity.exchangeRefreshToken(refreshToken);
  } catch (error) {
    if (stored !== undefined && left >= EXPIRY_BUFFER_MS) return stored;
    throw error;
  }
  if (exchange.outcome === "refused" || exchange.uid !== data.uid) return undefined;
  await change(documents, id, {
    ...sealTokens(cipher, exchange),
    idTokenExpiresAt: clock.now() + exchange.lifetime,
  });
  return exchange.idToken;
}

export function sealTokens(cipher: Cipher, tokens: { refreshToken: string; idToken: string }) {
  return {
    sealedRefreshToken: cipher.encrypt(tokens.refreshToken),
    sealedIdToken: cipher.encrypt(tokens.idToken),
  };
}

/** Changes only an existing session, so that a concurrent sign-out wins. */
export function change(
  documents: Documents,
  id: string,
  fields: Partial<SessionData>,
): Promise<void> {
  return documents.transaction(async (transaction) => {
    if (await transaction.get(sessions, id)) transaction.update(sessions, id, fields);
  });
}

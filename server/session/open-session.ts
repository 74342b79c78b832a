/** How a session begins: with a sign-in that has just happened, or with a guest. */
import type { Person, Tokens } from "#domain/ports.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { type CheckOptions, newGuest, sealTokens } from "../sessions/check-account.ts";
import { withDeadline } from "./deadline.ts";
import type { Device } from "../sessions/device.ts";
import { isEnded, MAX_SIGN_IN_AGE_S, type SignIn } from "../sessions/ended-sign-ins.ts";
import { lifeOf, type SessionData, sessions } from "../sessions/records.ts";

const MAX_ID_TOKEN_AGE_S = 300;
/** Buying does not wait longer for the identity service. */
const GUEST_DEADLINE_MS = 2000;

export interface OpenSession {
  readonly id: string;
  /** The cookie's value; only its hash is stored. */
  readonly token: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly isGuest: boolean;
  readonly person: Person;
}

export interface Opening {
  /**
   * Undefined where a token is forged, stale, refused or the two belong to different accounts, and where the sign-in was
   * ended elsewhere or is older than any session.
   */
  open(tokens: Tokens, device: Device): Promise<OpenSession | undefined>;
  /**
   * Makes an anonymous account and opens its session. Where the identity service fails or is slow, the guest is this
   * session's own.
   */
  openGuest(device: Device): Promise<OpenSession>;
}

export function createOpening(options: CheckOptions): Opening {
  const { documents, identity, clock, seal, report } = options;
  async function create(person: Person, fields: Fields): Promise<OpenSession> {
    const { data, session } = await prepare(clock.now(), person, fields);
    await documents.create(sessions, session.id, data);
    return session;
  }

  /** Undefined where the sign-in was ended elsewhere, were it in this moment. */
  async function createUnlessEnded(
    person: Person,
    fields: Fields & Pick<SignIn, "signedInAt">,
    refreshToken: string,
  ): Promise<OpenSession | undefined> {
    const { data, session } = await prepare(clock.now(), person, fields);
    const signIn = { uid: person.uid, signedInAt: fields.signedInAt };
    return documents.transaction(async (transaction) => {
      if (await isEnded(transaction, signIn, refreshToken)) return undefined;
      transaction.create(sessions, session.id, data);
      return session;
    });
  }

  /** What the service has just said need not be asked again. */
  const keepPerson = (person: Person) =>
    identity.personLifetime > 0
      ? { sealedPerson: seal.close(JSON.stringify(person)), checkedAt: clock.now() }
      : {};

  async function makeGuest(device: Device): Promise<OpenSession> {
    const { uid, refreshToken, issuedAt } = await withDeadline(
      GUEST_DEADLINE_MS,
      identity.createGuest(),
    );
    const person = newGuest(uid);
    const sealedRefreshToken = seal.close(refreshToken);
    return create(person, {
      device,
      sealedRefreshToken,
      authTime: issuedAt,
      ...keepPerson(person),
    });
  }

  return {
    async open({ idToken, refreshToken }, device) {
      const claims = await identity.verifyIdToken(idToken);
      if (!claims) return undefined;
      const now = clock.now() / 1000;
      if (now - claims.issuedAt > MAX_ID_TOKEN_AGE_S) return undefined;
      if (now - claims.authTime > MAX_SIGN_IN_AGE_S) return undefined;
      const exchange = await identity.exchangeRefreshToken(refreshToken);
      if (exchange.outcome === "refused" || exchange.uid !== claims.uid) return undefined;
      const person = await identity.findPerson(claims.uid, async () => exchange.idToken);
      if (!person || claims.issuedAt < person.validSince) return undefined;
      const fields = {
        device,
        // Not `auth_time`: a new password voids what was issued before it, not the tokens that came with it.
        authTime: claims.issuedAt,
        signedInAt: claims.authTime,
        ...sealTokens(seal, exchange),
        idTokenExpiresAt: clock.now() + exchange.lifetime,
        ...keepPerson(person),
      };
      return createUnlessEnded(person, fields, refreshToken);
    },

    openGuest: (device) =>
      makeGuest(device).catch((error: unknown) => {
        report("the identity service made no guest; the session has one of its own", error);
        return create(newGuest(`guest-${randomToken()}`), { device, authTime: 0 });
      }),
  };
}

type Fields = Pick<SessionData, "authTime" | "device"> & Partial<SessionData>;

async function prepare(now: number, person: Person, fields: Fields) {
  const token = randomToken();
  const id = await hashToken(token);
  const maxAge = lifeOf(person);
  const data: SessionData = {
    uid: person.uid,
    extendedAt: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(now + maxAge * 1000),
    createdAt: Timestamp.fromMillis(now),
    lastSeenAt: Timestamp.fromMillis(now),
    ...fields,
  };
  return { data, session: { id, token, maxAge, isGuest: person.isGuest, person } };
}

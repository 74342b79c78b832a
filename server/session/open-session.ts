/** How a session begins: with a sign-in that has just happened, or with a guest. */
import type { Person, Tokens } from "#domain/ports.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { type CheckOptions, newGuest, sealTokens } from "./check-account.ts";
import { withDeadline } from "./deadline.ts";
import type { Device } from "./device.ts";
import { endedSignIns, lifeOf, type SessionData, sessions } from "./records.ts";

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
  /** Undefined where a token is forged, stale, refused or the two belong to different accounts. */
  open(tokens: Tokens, device: Device): Promise<OpenSession | undefined>;
  /**
   * Makes an anonymous account and opens its session. Where the identity service fails or is slow, the guest is this
   * session's own.
   */
  openGuest(device: Device): Promise<OpenSession>;
}

export function createOpening(options: CheckOptions): Opening {
  const { documents, identity, clock, seal, report } = options;
  const inSeconds = (seconds: number) => Timestamp.fromMillis(clock.now() + seconds * 1000);

  async function create(
    person: Person,
    fields: Pick<SessionData, "authTime" | "device"> & Partial<SessionData>,
  ): Promise<OpenSession> {
    const token = randomToken();
    const id = await hashToken(token);
    const maxAge = lifeOf(person);
    await documents.create(sessions, id, {
      uid: person.uid,
      extendedAt: inSeconds(0),
      expiresAt: inSeconds(maxAge),
      createdAt: inSeconds(0),
      lastSeenAt: inSeconds(0),
      ...fields,
    });
    return { id, token, maxAge, isGuest: person.isGuest, person };
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

  async function isEnded(refreshToken: string): Promise<boolean> {
    return (await documents.get(endedSignIns, await hashToken(refreshToken))) !== undefined;
  }

  return {
    async open({ idToken, refreshToken }, device) {
      const claims = await identity.verifyIdToken(idToken);
      if (!claims || clock.now() / 1000 - claims.issuedAt > MAX_ID_TOKEN_AGE_S) return undefined;
      if (await isEnded(refreshToken)) return undefined;
      const exchange = await identity.exchangeRefreshToken(refreshToken);
      if (exchange.outcome === "refused" || exchange.uid !== claims.uid) return undefined;
      const person = await identity.findPerson(claims.uid, async () => exchange.idToken);
      if (!person || claims.issuedAt < person.validSince) return undefined;
      return create(person, {
        device,
        // Not `auth_time`: a new password voids what was issued before it, not the tokens that came with it.
        authTime: claims.issuedAt,
        ...sealTokens(seal, exchange),
        idTokenExpiresAt: clock.now() + exchange.lifetime,
        ...keepPerson(person),
      });
    },

    openGuest: (device) =>
      makeGuest(device).catch((error: unknown) => {
        report("the identity service made no guest; the session has one of its own", error);
        return create(newGuest(`guest-${randomToken()}`), { device, authTime: 0 });
      }),
  };
}

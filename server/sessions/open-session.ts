import {
  epochOf,
  holderOf,
  IDLE_GUEST_MS,
  type IdTokenClaims,
  type Person,
  type Tokens,
  TooManyGuests,
} from "#domain/ports/identity.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import type { Limit } from "#domain/ports/limits.ts";
import { asSeenFrom, type CheckOptions, newGuest, sealTokens } from "./check-account.ts";
import type { Device } from "./device.ts";
import { isEnded, MAX_SIGN_IN_AGE_S, type SignIn } from "./ended-sign-ins.ts";
import { lifetimeOf, type SessionData, sessions } from "./records.ts";

/** Far more than a person needs; limited because each session is stored for days. */
const sessionByAccount: Limit = { name: "sessionByAccount", max: 100, windowMs: 60 * 60_000 };
const MAX_ID_TOKEN_AGE_S = 300;

export interface OpenSession {
  readonly id: string;
  /** The cookie's value; only its hash is stored. */
  readonly token: string;
  readonly maxAge: number;
  readonly person: Person;
}

export interface Opening {
  /**
   * Undefined if a token is forged, stale or refused, or the sign-in was ended. `provenEmails` come from the session
   * that this one continues. Throws LimitReached if the account opens too many sessions.
   */
  open(
    tokens: Tokens,
    device: Device,
    provenEmails?: readonly string[],
  ): Promise<OpenSession | undefined>;
  /** If the identity service fails or is too slow, the guest exists only in the session. Throws TooManyGuests. */
  openGuest(device: Device, clientAddress: string | undefined): Promise<OpenSession>;
}

export function createOpening(options: CheckOptions): Opening {
  const { documents, identity, clock, cipher, endSignIns, limits, warn } = options;
  async function create(person: Person, fields: Fields): Promise<OpenSession> {
    const { data, session } = await prepare(clock.now(), person, fields);
    await documents.create(sessions, session.id, data);
    return session;
  }

  /** Undefined if the sign-in was ended, even concurrently. */
  async function createUnlessEnded(
    person: Person,
    fields: Fields & Pick<SignIn, "signedInAt">,
    refreshToken: string,
  ): Promise<OpenSession | undefined> {
    await limits.count([[sessionByAccount, holderOf(person)]]);
    const { data, session } = await prepare(clock.now(), person, fields);
    const { signedInAt, signInId } = fields;
    const signIn = { uid: person.uid, signedInAt, signInId };
    return documents.transaction(async (transaction) => {
      if (await isEnded(transaction, signIn, refreshToken)) return undefined;
      transaction.create(sessions, session.id, data);
      return session;
    });
  }

  async function makeGuest(
    device: Device,
    clientAddress: string | undefined,
  ): Promise<OpenSession> {
    const { uid, refreshToken, issuedAt, ...rest } = await identity.createGuest(clientAddress);
    const person = newGuest(uid);
    const sealedRefreshToken = cipher.encrypt(refreshToken);
    return create(person, {
      device,
      sealedRefreshToken,
      authTime: issuedAt,
      // Only the embedded service issues these claims; elsewhere they may have another meaning.
      ...(endSignIns && { epoch: rest.epoch, signInId: rest.signInId }),
      isGuest: true,
      ...keepPerson(options, person),
    });
  }

  return {
    async open({ idToken, refreshToken }, device, provenEmails) {
      const proof = await readProof(options, { idToken, refreshToken });
      if (!proof) return undefined;
      const { claims, exchange, found } = proof;
      const isGuest = claims.signInProvider === "anonymous";
      const person = asSeenFrom({ isGuest }, found);
      const fields = {
        device,
        isGuest,
        // Only if the service can end a sign-in by its id.
        signInId: endSignIns && claims.signInId,
        epoch: epochOf(found),
        // Not `auth_time`: a new password voids earlier tokens, but not those issued together with it.
        authTime: claims.issuedAt,
        signedInAt: claims.authTime,
        ...sealTokens(cipher, exchange),
        idTokenExpiresAt: clock.now() + exchange.lifetime,
        ...(provenEmails ? { provenEmails: [...provenEmails] } : {}),
        ...keepPerson(options, person),
      };
      return createUnlessEnded(person, fields, refreshToken);
    },

    openGuest: (device, clientAddress) =>
      makeGuest(device, clientAddress).catch((error: unknown) => {
        if (error instanceof TooManyGuests) throw error;
        warn("the identity service created no guest; the guest exists only in the session", error);
        return create(newGuest(`guest-${randomToken()}`), { device, authTime: 0 });
      }),
  };
}

/** Undefined unless both tokens are genuine, recent and of one valid account. */
async function readProof({ identity, clock }: CheckOptions, { idToken, refreshToken }: Tokens) {
  const claims = await identity.verifyIdToken(idToken);
  if (!claims) return undefined;
  const now = clock.now() / 1000;
  if (now - claims.issuedAt > MAX_ID_TOKEN_AGE_S) return undefined;
  if (now - claims.authTime > MAX_SIGN_IN_AGE_S) return undefined;
  const exchange = await identity.exchangeRefreshToken(refreshToken);
  if (exchange.outcome === "refused" || exchange.uid !== claims.uid) return undefined;
  const found = await identity.findPerson(claims.uid, async () => exchange.idToken);
  if (!found || !isOfEpoch(claims, found)) return undefined;
  if (!isUnclear(claims, found)) return { claims, exchange, found };
  const again = await identity.exchangeRefreshToken(exchange.refreshToken);
  return again.outcome === "refused" ? undefined : { claims, exchange: again, found };
}

/** Tokens without an epoch are judged by their time. */
function isOfEpoch({ epoch, issuedAt }: IdTokenClaims, found: Person): boolean {
  const isByTime = epoch === undefined || found.epoch === undefined;
  return isByTime ? issuedAt >= found.validSince : epoch === found.epoch;
}

/** If token and revocation are of the same second, only the service knows which is older. */
function isUnclear({ issuedAt }: IdTokenClaims, found: Person): boolean {
  return found.epoch === undefined && issuedAt === found.validSince;
}

/** Caches the person in the session, so that the next read does not call the service again. */
function keepPerson({ identity, cipher, clock }: CheckOptions, person: Person) {
  if (identity.personLifetime === 0) return {};
  return { sealedPerson: cipher.encrypt(JSON.stringify(person)), checkedAt: clock.now() };
}

type Fields = Pick<SessionData, "authTime" | "device"> & Partial<SessionData>;

async function prepare(now: number, person: Person, fields: Fields) {
  const token = randomToken();
  const id = await hashToken(token);
  const maxAge = lifetimeOf(person);
  const data: SessionData = {
    uid: person.uid,
    extendedAt: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(now + maxAge * 1000),
    createdAt: Timestamp.fromMillis(now),
    lastSeenAt: Timestamp.fromMillis(now),
    ...(person.isGuest ? { guestExpiresAt: now + IDLE_GUEST_MS } : {}),
    ...fields,
  };
  return { data, session: { id, token, maxAge, person } };
}

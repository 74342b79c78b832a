/** Identity by the Identity Toolkit protocol: the embedded server in process, or Google's over the network. */
import { decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import {
  type Clock,
  type Exchange,
  type Identity,
  type IdTokenClaims,
  IdentityUnavailable,
  type NewGuest,
} from "#domain/ports.ts";
import { call, type CallOptions } from "./call.ts";

/** How far the service's clock may be ahead of ours; jose takes any `iat`. */
const CLOCK_SKEW_SECONDS = 5;

/** Refusals of the caller, not of the token: the session must outlive them. */
const NOT_ABOUT_THE_TOKEN = /^(API key |TOO_MANY_ATTEMPTS_TRY_LATER|QUOTA_EXCEEDED)/;

export interface ToolkitIdentityOptions
  extends CallOptions, Pick<Identity, "findPerson" | "personLifetime"> {
  /** Of `v1/accounts:signUp`, without the key. */
  readonly signUpUrl: string;
  /** Of `v1/token`, without the key. */
  readonly tokenUrl: string;
  readonly projectId: string;
  /** Called once, at the first verification. */
  readonly issuerKeys: () => JWTVerifyGetKey;
  readonly clock: Clock;
}

const claimsSchema = z.object({ sub: z.string().min(1), iat: z.int(), auth_time: z.int() });
const tokenSchema = z.object({
  user_id: z.string().min(1),
  refresh_token: z.string().min(1),
  id_token: z.string().min(1),
  /** Seconds, as text. */
  expires_in: z.coerce.number().positive(),
});
const signUpSchema = z.object({
  localId: z.string().min(1),
  idToken: z.string().min(1),
  refreshToken: z.string().min(1),
});

export function createToolkitIdentity(options: ToolkitIdentityOptions): Identity {
  let keys: JWTVerifyGetKey | undefined;
  return {
    personLifetime: options.personLifetime,
    createGuest: () => createGuest(options),
    verifyIdToken(idToken) {
      keys ??= options.issuerKeys();
      return verifyIdToken(options, keys, idToken);
    },
    exchangeRefreshToken: (refreshToken) => exchangeRefreshToken(options, refreshToken),
    findPerson: options.findPerson,
  };
}

async function verifyIdToken(
  { projectId, clock }: ToolkitIdentityOptions,
  keys: JWTVerifyGetKey,
  idToken: string,
): Promise<IdTokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ["RS256"],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ["sub", "iat", "exp"],
      currentDate: new Date(clock.now()),
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return undefined;
    const { sub, iat, auth_time } = claims.data;
    if (iat > clock.now() / 1000 + CLOCK_SKEW_SECONDS) return undefined;
    return { uid: sub, issuedAt: iat, authTime: auth_time };
  } catch (error) {
    if (isOutage(error))
      throw new IdentityUnavailable("[identity/toolkit] The issuer's keys could not be read", {
        cause: error,
      });
    return undefined;
  }
}

/** Jose throws for a bad token and for keys it could not fetch alike. */
function isOutage(error: unknown): boolean {
  return (
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === errors.JOSEError.code
  );
}

async function exchangeRefreshToken(
  options: ToolkitIdentityOptions,
  refreshToken: string,
): Promise<Exchange> {
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const { status, body, refusal } = await call(
    options,
    options.tokenUrl,
    new URLSearchParams(form),
  );
  if (status === 200) {
    const answer = tokenSchema.safeParse(body);
    if (!answer.success)
      throw new IdentityUnavailable(
        "[identity/toolkit] The token service's answer was not understood",
      );
    const { user_id: uid, refresh_token, id_token: idToken, expires_in } = answer.data;
    const lifetime = expires_in * 1000;
    return { outcome: "exchanged", uid, refreshToken: refresh_token, idToken, lifetime };
  }
  if (status === 400 && !NOT_ABOUT_THE_TOKEN.test(refusal)) return { outcome: "refused" };
  throw new IdentityUnavailable(`[identity/toolkit] The token service answered ${status}`);
}

/**
 * `accounts:signUp` with nothing but `returnSecureToken` makes an anonymous account. The tokens come straight from the
 * service, which is why nothing of them is checked again.
 */
async function createGuest(options: ToolkitIdentityOptions): Promise<NewGuest> {
  const { status, body } = await call(options, options.signUpUrl, { returnSecureToken: true });
  const answer = signUpSchema.safeParse(body);
  if (status !== 200 || !answer.success)
    throw new IdentityUnavailable(`[identity/toolkit] Making a guest answered ${status}`);
  const { localId: uid, refreshToken, idToken } = answer.data;
  return { uid, refreshToken, issuedAt: claimsSchema.parse(decodeJwt(idToken)).iat };
}

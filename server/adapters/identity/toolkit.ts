/** The embedded server and Google's both use the Identity Toolkit protocol. */
import { decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Clock } from "#domain/ports/clock.ts";
import {
  type Exchange,
  type Identity,
  type IdTokenClaims,
  IdentityUnavailable,
  type NewGuest,
  TooManyGuests,
} from "#domain/ports/identity.ts";
import { call, type CallOptions, isAboutTheShop, TRY_LATER } from "./call.ts";

/** How far the service's clock may be ahead of ours. jose itself accepts any `iat`. */
const CLOCK_SKEW_SECONDS = 60;

export interface ToolkitIdentityOptions
  extends Omit<CallOptions, "fetch">, Pick<Identity, "findPerson" | "personLifetime"> {
  readonly fetch: (
    request: Request,
    clientAddress?: string | undefined,
  ) => Response | Promise<Response>;
  /** Whether the service limits each client address. Otherwise reaching a limit counts as an outage. */
  readonly limitsClients?: boolean;
  readonly signUpUrl: string;
  readonly tokenUrl: string;
  readonly projectId: string;
  readonly issuerKeys: () => JWTVerifyGetKey;
  readonly clock: Clock;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  iat: z.int(),
  auth_time: z.int(),
  /** Only the embedded server sends the sign-in's id. */
  sid: z.string().optional(),
  epoch: z.string().optional(),
  firebase: z.object({ sign_in_provider: z.string() }),
});
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
    createGuest: (clientAddress) => createGuest(options, clientAddress),
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
    const { sub, iat, auth_time, sid, epoch, firebase } = claims.data;
    if (iat > clock.now() / 1000 + CLOCK_SKEW_SECONDS) return undefined;
    return {
      uid: sub,
      issuedAt: iat,
      authTime: auth_time,
      signInProvider: firebase.sign_in_provider,
      ...(sid !== undefined && { signInId: sid }),
      ...(epoch !== undefined && { epoch }),
    };
  } catch (error) {
    if (isOutage(error))
      throw new IdentityUnavailable("[identity/toolkit] The issuer's keys could not be read", {
        cause: error,
      });
    return undefined;
  }
}

/** jose throws both for invalid tokens and for failures to fetch the keys. */
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
    const parsed = tokenSchema.safeParse(body);
    if (!parsed.success)
      throw new IdentityUnavailable("[identity/toolkit] The token service's response is invalid");
    const { user_id: uid, refresh_token, id_token: idToken, expires_in } = parsed.data;
    const lifetime = expires_in * 1000;
    return { outcome: "exchanged", uid, refreshToken: refresh_token, idToken, lifetime };
  }
  // Neither an outage nor a limit may end the session.
  const isRefused = status === 400 && refusal !== TRY_LATER && !isAboutTheShop({ status, refusal });
  if (isRefused) return { outcome: "refused" };
  throw new IdentityUnavailable(`[identity/toolkit] The token service responded with ${status}`);
}

/** The tokens come directly from the service, so they are not verified again. */
async function createGuest(
  options: ToolkitIdentityOptions,
  clientAddress: string | undefined,
): Promise<NewGuest> {
  const { apiKey, fetch, signUpUrl, limitsClients } = options;
  const onBehalf = { apiKey, fetch: (request: Request) => fetch(request, clientAddress) };
  const { status, body, refusal, retryAfter } = await call(onBehalf, signUpUrl, {
    returnSecureToken: true,
  });
  if (limitsClients && refusal === TRY_LATER) throw new TooManyGuests(retryAfter);
  const parsed = signUpSchema.safeParse(body);
  if (status !== 200 || !parsed.success)
    throw new IdentityUnavailable(`[identity/toolkit] Creating a guest responded with ${status}`);
  const { localId: uid, refreshToken, idToken } = parsed.data;
  const { iat, sid, epoch } = claimsSchema.parse(decodeJwt(idToken));
  return {
    uid,
    refreshToken,
    issuedAt: iat,
    ...(sid !== undefined && { signInId: sid }),
    ...(epoch !== undefined && { epoch }),
  };
}

/** Identity by the Identity Toolkit protocol: the embedded server in process, or Google's over the network. */
import { errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { Clock, Exchange, Identity, IdTokenClaims, Person, Tokens } from "#domain/ports.ts";

const TIMEOUT_MS = 10_000;
/** How far the service's clock may be ahead of ours; jose takes any `iat`. */
const CLOCK_SKEW_SECONDS = 5;

/** Refusals of the caller, not of the token: the session must outlive them. */
const NOT_ABOUT_THE_TOKEN = /^(API key |TOO_MANY_ATTEMPTS_TRY_LATER|QUOTA_EXCEEDED)/;

export interface ToolkitIdentityOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Of `v1/accounts:signUp`, without the key. */
  readonly signUpUrl: string;
  /** Of `v1/token`, without the key. */
  readonly tokenUrl: string;
  readonly apiKey: string;
  readonly projectId: string;
  /** Called once, at the first verification. */
  readonly issuerKeys: () => JWTVerifyGetKey;
  readonly clock: Clock;
  readonly findPerson: (uid: string) => Promise<Person | undefined>;
}

const claimsSchema = z.object({ sub: z.string().min(1), iat: z.int(), auth_time: z.int() });
const tokenSchema = z.object({
  user_id: z.string().min(1),
  refresh_token: z.string().min(1),
  id_token: z.string().min(1),
});
const signUpSchema = z.object({ idToken: z.string().min(1), refreshToken: z.string().min(1) });
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

export function createToolkitIdentity(options: ToolkitIdentityOptions): Identity {
  let keys: JWTVerifyGetKey | undefined;
  return {
    createGuest: () => createGuest(options),
    verifyIdToken(idToken) {
      keys ??= options.issuerKeys();
      return verifyIdToken(options, keys, idToken);
    },
    exchangeRefreshToken: (refreshToken) => exchangeRefreshToken(options, refreshToken),
    findPerson: (uid) => options.findPerson(uid),
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
      throw new Error("[identity/toolkit] The issuer's keys could not be read", { cause: error });
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
  const response = await post(options, options.tokenUrl, new URLSearchParams(form));
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const answer = tokenSchema.safeParse(body);
    if (!answer.success)
      throw new Error("[identity/toolkit] The token service's answer was not understood");
    const { user_id: uid, refresh_token: refreshed, id_token: idToken } = answer.data;
    return { outcome: "exchanged", uid, refreshToken: refreshed, idToken };
  }
  const refusal = refusalSchema.safeParse(body);
  const message = refusal.success ? refusal.data.error.message : "";
  if (response.status === 400 && !NOT_ABOUT_THE_TOKEN.test(message)) return { outcome: "refused" };
  throw new Error(`[identity/toolkit] The token service answered ${response.status}`);
}

/** `accounts:signUp` with nothing but `returnSecureToken` makes an anonymous account. */
async function createGuest(options: ToolkitIdentityOptions): Promise<Tokens> {
  const body = JSON.stringify({ returnSecureToken: true });
  const response = await post(options, options.signUpUrl, body);
  const answer = signUpSchema.safeParse(await response.json().catch(() => undefined));
  if (response.ok && answer.success) return answer.data;
  throw new Error(`[identity/toolkit] Making a guest answered ${response.status}`);
}

async function post(
  { fetch, apiKey }: ToolkitIdentityOptions,
  address: string,
  body: URLSearchParams | string,
): Promise<Response> {
  const url = new URL(address);
  url.searchParams.set("key", apiKey);
  const headers = typeof body === "string" ? { "content-type": "application/json" } : {};
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(new Request(url, { method: "POST", body, headers, signal }));
  } catch (cause) {
    throw new Error("[identity/toolkit] The identity service could not be reached", { cause });
  }
}

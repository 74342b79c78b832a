import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "#domain/ports/clock.ts";
import { describeAudience } from "#domain/ports/identity-providers.ts";
import type { SigningKeys } from "./signing-keys.ts";

const AUDIENCE =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const LIFETIME_SECONDS = 3600;
const MAX_UID_LENGTH = 128;
/** Names that a custom token's claims must not use. */
const RESERVED =
  "iss aud sub iat exp nbf jti nonce azp acr amr cnf auth_time firebase at_hash c_hash".split(" ");

type Claims = Readonly<Record<string, unknown>>;

type CustomTokenReading =
  | { readonly outcome: "genuine"; readonly payload: Claims }
  | { readonly outcome: "foreign" }
  /** Another kind of token, such as an ID token. */
  | { readonly outcome: "otherAudience"; readonly audience: string }
  | { readonly outcome: "malformed" | "invalid" };

export interface CustomTokens {
  /** `claims` are added to the ID tokens of the sign-in. Throws RangeError for an invalid uid or a reserved claim. */
  mint(uid: string, claims?: Claims): Promise<string>;
  read(token: string): Promise<CustomTokenReading>;
}

interface CustomTokensOptions {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly projectId: string;
}

export function createCustomTokens({ keys, clock, projectId }: CustomTokensOptions): CustomTokens {
  const issuer = `server@${projectId}`;
  return {
    async mint(uid, claims) {
      const reserved = claims && findReserved(claims);
      if (!isUid(uid)) throw new RangeError("A uid has 1 to 128 characters and no slash");
      if (reserved) throw new RangeError(`The claim ${reserved} is reserved`);
      const { kid, privateKey } = await keys.signer();
      const issuedAt = Math.floor(clock.now() / 1000);
      return new SignJWT({ uid, ...(claims && { claims }) })
        .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(privateKey);
    },
    async read(token) {
      const parts = decode(token);
      if (!parts) return { outcome: "malformed" };
      if (parts.aud !== AUDIENCE)
        return { outcome: "otherAudience", audience: describeAudience(parts.aud) };
      if (parts.iss !== issuer) return { outcome: "foreign" };
      try {
        const { payload } = await jwtVerify(token, keys.findKey, {
          algorithms: ["RS256"],
          issuer,
          subject: issuer,
          audience: AUDIENCE,
          requiredClaims: ["iat", "exp"],
          currentDate: new Date(clock.now()),
        });
        return { outcome: "genuine", payload };
      } catch (error) {
        if (error instanceof errors.JOSEError) return { outcome: "invalid" };
        throw error;
      }
    },
  };
}

export function isUid(value: unknown): value is string {
  if (typeof value !== "string" || !value.isWellFormed() || /[/\0]/.test(value)) return false;
  return value.length > 0 && value.length <= MAX_UID_LENGTH && value !== "." && value !== "..";
}

export function findReserved(claims: Claims): string | undefined {
  return RESERVED.find((name) => Object.hasOwn(claims, name));
}

function decode(token: string) {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

/** ID tokens with the same claims as Google's, so that existing verifiers accept them. */
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "#domain/ports/clock.ts";
import { epochOf, type Account } from "../accounts/accounts.ts";
import type { SigningKeys } from "./signing-keys.ts";

const CLOCK_SKEW_SECONDS = 5;

export interface Login {
  /** Seconds since the epoch; refreshing does not change it. */
  readonly authTime: number;
  /** Makes tokens of one second differ: the SDK keeps its old refresh token if the ID token is the same. */
  readonly tokenId?: string;
  /** Shared by all tokens of one sign-in. Absent until its first tokens are issued. */
  readonly signInId?: string | undefined;
  /** As in the token's claim: password, anonymous, google.com … */
  readonly signInProvider: string;
  readonly secondFactorId?: string | undefined;
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

type IdTokenReading =
  | ({
      readonly outcome: "genuine";
      readonly uid: string;
      readonly issuedAt: number;
      /** `epochOf` the account when the token was issued. Absent in tokens of builds without epochs. */
      readonly epoch?: string | undefined;
    } & Login)
  | { readonly outcome: "expired" }
  | { readonly outcome: "invalid" };

export interface IdTokens {
  issue(account: Account, login: Login): Promise<string>;
  /** Checks signature, issuer, audience and times. The caller must check the account. */
  read(idToken: string): Promise<IdTokenReading>;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  iat: z.int(),
  auth_time: z.int(),
  sid: z.string().optional(),
  epoch: z.string().optional(),
  firebase: z.object({
    sign_in_provider: z.string(),
    second_factor_identifier: z.string().optional(),
  }),
});

const REMOVED_CUSTOM_CLAIMS = {
  email: undefined,
  email_verified: undefined,
  phone_number: undefined,
  provider_id: undefined,
};

interface IdTokensOptions {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly projectId: string;
  readonly lifetimeSeconds: number;
}

export function createIdTokens({
  keys,
  clock,
  projectId,
  lifetimeSeconds,
}: IdTokensOptions): IdTokens {
  const issuer = `https://securetoken.google.com/${projectId}`;

  return {
    async issue(account, login) {
      const { kid, privateKey } = await keys.signer();
      const issuedAt = Math.floor(clock.now() / 1000);
      const { tokenId } = login;
      return new SignJWT({ ...describe(account, login), ...(tokenId && { jti: tokenId }) })
        .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(privateKey);
    },
    async read(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys.findKey, {
          algorithms: ["RS256"],
          issuer,
          audience: projectId,
          requiredClaims: ["sub", "iat", "exp"],
          currentDate: new Date(clock.now()),
        });
        const claims = claimsSchema.safeParse(payload);
        if (!claims.success) return { outcome: "invalid" };
        const { sub, iat, auth_time, sid, epoch, firebase } = claims.data;
        // jose does not check this. A sign-in in the future would count as recent until that time.
        if (Math.max(iat, auth_time) > clock.now() / 1000 + CLOCK_SKEW_SECONDS)
          return { outcome: "invalid" };
        return {
          outcome: "genuine",
          uid: sub,
          issuedAt: iat,
          authTime: auth_time,
          signInId: sid,
          epoch,
          signInProvider: firebase.sign_in_provider,
          secondFactorId: firebase.second_factor_identifier,
        };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { outcome: "expired" };
        if (error instanceof errors.JOSEError) return { outcome: "invalid" };
        throw error;
      }
    },
  };
}

function describe({ uid, data }: Account, login: Login) {
  const { authTime, signInProvider, secondFactorId, signInId, claims } = login;
  const identities: Record<string, string[]> = data.email ? { email: [data.email] } : {};
  for (const { providerId, rawId } of data.providers)
    identities[providerId] = [...(identities[providerId] ?? []), rawId];
  return {
    ...(data.displayName !== undefined && { name: data.displayName }),
    ...(data.photoUrl !== undefined && { picture: data.photoUrl }),
    ...claims,
    ...REMOVED_CUSTOM_CLAIMS,
    ...(signInProvider === "anonymous" && { provider_id: "anonymous" }),
    auth_time: authTime,
    sid: signInId,
    epoch: epochOf(data),
    user_id: uid,
    ...(data.email && { email: data.email, email_verified: data.isEmailVerified }),
    firebase: {
      identities,
      sign_in_provider: signInProvider,
      ...(secondFactorId && {
        sign_in_second_factor: "totp",
        second_factor_identifier: secondFactorId,
      }),
    },
  };
}
